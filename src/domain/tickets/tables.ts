import type { ChatTicket, ClosingPlan, CustomerChat, TicketTransfer } from '../../../contract/entities'
import { anonymousTicket } from '../contacts/anonymous'
import { defineTable, dropByTicket, type Id, type Int } from '../kernel/define-table'
import type { TicketState } from '../kernel/steps.gen'
import { listsSearched } from './lists'

export type TicketRow = Readonly<{ id: Id; state: TicketState; data: ChatTicket }>
export const tickets = defineTable<TicketRow>({
  name: 'tickets',
  // The lists unpack what they show.
  disk: { packed: 'start', kindOf: (row) => row.state },
  onReset: 'drop',
  onErase: (row, erased) => {
    const at = erased.customers.get(row.data.customer_id) ?? erased.tickets.get(row.id)
    return at === undefined ? row : { ...row, data: anonymousTicket(row.data, at) }
  },
})

/** How much of a list is here, by the list's key. */
export type ListRow = Readonly<{
  id: string
  pages: Int
  total: Int
  totalPages: Int
  readAtSeq: Int
  /** Where the next page begins; null behind the last one; missing where pages are only numbered. */
  next?: string | null
  /** What was found, in order, where the rows here cannot tell: a search in messages. */
  ids?: readonly Id[]
}>
export const lists = defineTable<ListRow>({
  name: 'lists',
  onReset: 'drop',
  // What was searched for may be their name.
  onErase: (row) => (listsSearched(row.id) ? null : row),
})

/**
 * How many tickets stand under each tab, as the server counts (specification section 7, sumOfTickets); what is missing
 * it did not count, or a build before this one did not keep.
 */
export type CountsRow = Readonly<{
  id: 'self'
  inbox: Int
  mine: Int
  /** In somebody's hands, not snoozed. */
  open?: Int
  closed?: Int
  /** Snoozed or not. */
  all?: Int
  /** Snoozed: the user's own, and anybody's. */
  mySnoozed?: Int
  openSnoozed?: Int
}>
export const counts = defineTable<CountsRow>({ name: 'counts', onReset: 'drop', onErase: 'keep' })

/** The tickets that this user keeps on top, the last pinned first. */
export type PinsRow = Readonly<{ id: 'self'; ids: readonly Id[]; rev: Int }>
export const pins = defineTable<PinsRow>({ name: 'pins', onReset: 'drop', onErase: 'keep' })

/** What closing a ticket would bring, as last read; the id is the ticket's. */
export type ClosingPlanRow = Readonly<{ id: Id; data: ClosingPlan | null }>
export const closingPlans = defineTable<ClosingPlanRow>({
  name: 'closingPlans',
  onReset: 'drop',
  onErase: dropByTicket((row) => row.id),
})

/** What was read of a ticket's past, newest first: its log lines, and the transfers of all its customer's tickets. */
export type TicketPastRow = Readonly<{
  /** The ticket's. */
  id: Id
  lines: readonly CustomerChat[]
  /** How many there are; null: not read yet. */
  lineTotal: Int | null
  transfers: readonly TicketTransfer[]
  transferTotal: Int | null
}>
export const ticketPasts = defineTable<TicketPastRow>({
  name: 'ticketPasts',
  onReset: 'drop',
  onErase: dropByTicket((row) => row.id),
})
