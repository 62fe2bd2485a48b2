import { drop } from '../kernel/rows'
import type { Change, MessageRow, World } from '../kernel/world'
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

/** Everything that is here of a customer's talk up to a ticket's own messages: earlier tickets first, in order. */
export function talkOf(world: World, ticketId: string): MessageRow[] {
  const rows: MessageRow[] = []
  const earlier = world.rows.earlier.get(ticketId)?.ticketIds ?? []
  for (const of of [...earlier].reverse().concat(ticketId))
    for (const id of world.index.messagesOf.get(of) ?? []) {
      const row = world.rows.messages.get(id)
      if (row) rows.push(row)
    }
  return rows
}

/** Is one of these messages said in that talk? One that is gone may have been. */
export function saysInTalk(world: World, ticketId: string, ids: ReadonlySet<string>): boolean {
  const earlier = world.rows.earlier.get(ticketId)?.ticketIds ?? []
  for (const id of ids) {
    const of = world.rows.messages.get(id)?.ticketId
    if (of === undefined || of === ticketId || earlier.includes(of)) return true
  }
  return false
}
