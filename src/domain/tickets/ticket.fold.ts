import * as v from 'valibot'
import { ChatTicket, ChatTicketPage, Customer, TicketSums } from '../../../contract/generated/decoders.gen'
import { asOfEvent, seeCustomer } from '../contacts/customer.rows'
import { define } from '../kernel/define'
import { defineEvent } from '../kernel/define-event'
import type { Definition } from '../kernel/registry'
import { drop, put } from '../kernel/rows'
import type { World } from '../kernel/world'
import { countsOf } from './counters'
import { withPage } from './internal/list-pages'
import { listsClosed } from './lists'
import { forgetTicket, seeTicket } from './ticket.rows'
import { tellOfQueue } from './ticket-news'

/**
 * Before the first catch-up the cursor is where the earliest page was read: every change after that moment is
 * still to come as an event. Later it moves by events alone.
 */
function beginAt(world: World, readAtSeq: number): void {
  if (world.rows.connection.get('self')?.everLive) return
  world.cursor = world.cursor === 0 ? readAtSeq : Math.min(world.cursor, readAtSeq)
}

/** Events that carry a ticket as it stands and say no more than that. */
const WHOLE_TICKETS = [
  'Created',
  'Changed',
  'ChangeDepartment',
  'chatTicketClosed',
  'IsResearch',
  'ResearchCanceled',
  'notifyBotIsActive',
  'notifyReviewAttendance',
  'notifyTriageFlowFinishedByMessageLimit',
] as const

export const ticketEntries: Definition[] = [
  ...WHOLE_TICKETS.map((name) =>
    defineEvent(name, (world, entry, change) => {
      const { ticket } = entry.data
      const before = world.rows.tickets.get(ticket.id)
      seeTicket(world, change, ticket)
      tellOfQueue(world, entry, change, { ticketId: ticket.id, before, opened: name === 'Created' })
    }),
  ),
  defineEvent('customerCreatedToChat', (world, entry, change) =>
    seeCustomer(world, change, asOfEvent(entry.data.customer, entry.data.rev), entry.data.rev),
  ),
  defineEvent('customerChanged', (world, entry, change) =>
    seeCustomer(world, change, asOfEvent(entry.data.customer, entry.data.rev), entry.data.rev),
  ),
  define(
    'baseline',
    'chatTickets',
    v.object({
      /** Which list it is a page of; null for a look-up that is no page of a list. */
      list: v.nullable(v.string()),
      page: v.number(),
      result: ChatTicketPage,
      /** Found by what was written: the rows do not tell, so their ids are kept. */
      inMessages: v.exactOptional(v.boolean()),
    }),
    (world, entry, change) => {
      const { list, page, result } = entry.data
      for (const ticket of result.items) seeTicket(world, change, ticket)
      beginAt(world, result.read_at_seq)
      if (list === null) return
      if (page === 1) change.effects.push({ type: 'recount' })
      put(world, change, 'lists', withPage(world.rows.lists.get(list), { ...entry.data, list }))
    },
  ),
  define(
    'baseline',
    'chatTicketInfos',
    v.object({ result: v.nullable(ChatTicket) }),
    (world, entry, change) => {
      if (entry.data.result) seeTicket(world, change, entry.data.result)
    },
  ),
  define(
    'baseline',
    'customerInfos',
    v.object({ rev: v.number(), result: v.nullable(Customer) }),
    (world, entry, change) => {
      if (entry.data.result)
        seeCustomer(world, change, entry.data.result, entry.data.result.rev ?? entry.data.rev)
    },
  ),
  define('baseline', 'sumOfTickets', v.object({ result: TicketSums }), (world, entry, change) =>
    put(world, change, 'counts', countsOf(entry.data.result)),
  ),
  /** Closed tickets that nobody looks at are let go (specification section 4; the choice is closed-cleanup.ts). */
  define('mark', 'tickets.cleanedUp', v.object({ ids: v.array(v.string()) }), (world, entry, change) => {
    for (const id of entry.data.ids)
      if (world.rows.tickets.get(id)?.state === 'closed') forgetTicket(world, change, id)
    // Their pages are not here any more: whoever opens such a list reads it from its first page on.
    for (const key of [...world.rows.lists.keys()]) if (listsClosed(key)) drop(world, change, 'lists', key)
  }),
  /** Customers of tickets that were let go; those with another ticket here stay. */
  define('mark', 'customers.cleanedUp', v.object({ ids: v.array(v.string()) }), (world, entry, change) => {
    const gone = new Set(entry.data.ids)
    for (const { data } of world.rows.tickets.values()) gone.delete(data.customer_id)
    for (const id of gone)
      for (const table of ['customers', 'groups'] as const) drop(world, change, table, id)
  }),
]
