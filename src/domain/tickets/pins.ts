import * as v from 'valibot'
import { PinnedTickets } from '../../../contract/generated/decoders.gen'
import { define } from '../kernel/define'
import { defineEvent } from '../kernel/define-event'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'
import { seeTicket } from './ticket.rows'

/** Tickets that one person keeps on top (specification section 9: of pinned pages the first 10 are kept). */
export const MOST_PINNED = 10

/** Is the ticket pinned by this user? */
export const isPinned = (world: World, ticketId: string): boolean =>
  world.rows.pins.get('self')?.ids.includes(ticketId) ?? false

function seePins(world: World, change: Change, ids: readonly string[], rev: number): void {
  const known = world.rows.pins.get('self')
  if (known && known.rev > rev) return
  put(world, change, 'pins', { id: 'self', ids: [...ids], rev })
}

export const pinEntries: Definition[] = [
  defineEvent('pinnedTicketsChanged', (world, { data }, change) =>
    seePins(world, change, data.ids, data.rev),
  ),
  define(
    'baseline',
    'pinnedChatTickets',
    v.object({ result: PinnedTickets }),
    (world, { data: { result } }, change) => {
      for (const ticket of result.items) seeTicket(world, change, ticket)
      const open = result.items.filter(({ finished_ticket }) => !finished_ticket)
      seePins(
        world,
        change,
        open.map(({ id }) => id),
        result.read_at_seq,
      )
    },
  ),
]
