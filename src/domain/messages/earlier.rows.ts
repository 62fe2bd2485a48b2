import { drop } from '../kernel/rows'
import type { Change, World } from '../kernel/world'
import { forgetMessages } from './message.rows'

/**
 * A ticket's view back is let go of. Messages of tickets that nothing else here speaks of go along; a ticket that
 * is here itself keeps its own.
 */
export function forgetEarlier(world: World, change: Change, ticketId: string): void {
  const row = world.rows.earlier.get(ticketId)
  if (!row) return
  drop(world, change, 'earlier', ticketId)
  const wanted = new Set([...world.rows.earlier.values()].flatMap(({ ticketIds }) => ticketIds))
  for (const id of row.ticketIds)
    if (!wanted.has(id) && !world.rows.tickets.has(id)) forgetMessages(world, change, id)
}
