import { drop, put } from '../kernel/rows'
import type { Change, TableName, Tables, World } from '../kernel/world'
import { listsSearched } from '../tickets/lists'
import {
  anonymousCustomer,
  anonymousMessage,
  anonymousProducts,
  anonymousTicket,
  anonymousTransfer,
  type ErasedAt,
} from './anonymous'

/** Who was erased, as far as this world was told: when, by customer and by ticket. */
export type Erased = Readonly<{
  customers: ReadonlyMap<string, ErasedAt>
  tickets: ReadonlyMap<string, ErasedAt>
}>

/** What becomes of a row: nothing, if it is about nobody who was erased; `null`: it goes. */
type Eraser<Row> = (row: Row, erased: Erased, world: World) => Row | null

const dropped = null

/** Is the row about the customer, or the ticket, of this id? */
const byTicket =
  <Row>(ticketOf: (row: Row) => string | null): Eraser<Row> =>
  (row, { tickets }) => {
    const id = ticketOf(row)
    return id !== null && tickets.has(id) ? dropped : row
  }
const byCustomer =
  <Row>(customerOf: (row: Row) => string): Eraser<Row> =>
  (row, { customers }) =>
    customers.has(customerOf(row)) ? dropped : row

/** When the customer of a message here was erased; a message that is not here tells nothing. */
const erasedMessage = (world: World, { tickets }: Erased, messageId: string): ErasedAt | undefined => {
  const row = world.rows.messages.get(messageId)
  return row && tickets.get(row.ticketId)
}

/** Holds nothing of a customer. */
const ofNobody = 'nobody'

/**
 * What erasing a customer does to the rows of each table. Every table has a line: one that is added says what
 * becomes of its rows. Rows of which nothing is counted go; they are read again, without the person, by who looks.
 */
export const ERASERS: { readonly [T in TableName]: Eraser<Tables[T]> | typeof ofNobody } = {
  customers: (row, { customers }) => {
    const at = customers.get(row.id)
    return at === undefined
      ? row
      : { ...row, rev: Math.max(row.rev, at.rev), data: anonymousCustomer(row.data, at) }
  },
  tickets: (row, { customers, tickets }) => {
    const at = customers.get(row.data.customer_id) ?? tickets.get(row.id)
    return at === undefined ? row : { ...row, data: anonymousTicket(row.data, at) }
  },
  messages: (row, { tickets }) => {
    const at = tickets.get(row.ticketId)
    if (at === undefined) return row
    // Never sent, and never will be.
    return row.temp ? dropped : { ...row, errorMessage: null, data: anonymousMessage(row.data, at) }
  },
  transfers: (row, { tickets }) =>
    row.data && tickets.has(row.ticketId) ? { ...row, data: anonymousTransfer(row.data) } : row,
  reactions: (row, erased, world) => (erasedMessage(world, erased, row.id) === undefined ? row : dropped),
  orders: (row, erased, world) =>
    erasedMessage(world, erased, row.id) === undefined ? row : { ...row, data: anonymousProducts(row.data) },
  outbox: byTicket((row) => row.ticketId),
  notices: byTicket((row) => row.id),
  announcements: byTicket((row) => (row.kind === 'chatNotification' ? row.about : null)),
  presence: byTicket((row) => row.ticketId),
  closingPlans: byTicket((row) => row.id),
  ticketPasts: byTicket((row) => row.id),
  scheduledMessages: byTicket((row) => row.data.chat_ticket_id),
  serverDrafts: byTicket((row) => row.id),
  mentions: byTicket((row) => row.data.chat_ticket_id),
  groups: byCustomer((row) => row.id),
  customerNotes: byCustomer((row) => row.customerId),
  customerQuotes: byCustomer((row) => row.customerId),
  customerStories: (row, { customers }) => {
    if (customers.has(row.id)) return dropped
    const merges = row.merges.filter(({ merged_id }) => !customers.has(merged_id))
    return merges.length === row.merges.length ? row : { ...row, merges }
  },
  // What was searched for may be their name.
  lists: (row) => (listsSearched(row.id) ? dropped : row),
  history: ofNobody,
  earlier: ofNobody,
  pins: ofNobody,
  counts: ofNobody,
  areas: ofNobody,
  erasures: ofNobody,
  instances: ofNobody,
  settings: ofNobody,
  session: ofNobody,
  connection: ofNobody,
  customerFields: ofNobody,
  features: ofNobody,
  templates: ofNobody,
  reasons: ofNobody,
  departments: ofNobody,
  metaTemplates: ofNobody,
  // Between colleagues: of no customer, whatever they speak of.
  internalMessages: ofNobody,
  internalConversations: ofNobody,
  internalOutbox: ofNobody,
  colleagues: ofNobody,
  platform: ofNobody,
  twoFactor: ofNobody,
  refresh: ofNobody,
  userPreferences: ofNobody,
}

/** Erases, of these rows of a table, what belongs to somebody who was erased. */
export function eraseRows<T extends TableName>(
  world: World,
  change: Change,
  table: T,
  ids: Iterable<string>,
  erased: Erased,
): void {
  const eraser = ERASERS[table] as Eraser<Tables[T]> | typeof ofNobody
  if (eraser === ofNobody) return
  const rows = world.rows[table] as Map<string, Tables[T]>
  for (const id of ids) {
    const row = rows.get(id)
    if (!row) continue
    const left = eraser(row, erased, world)
    if (left === dropped) drop(world, change, table, id)
    else if (left !== row) put(world, change, table, left)
  }
}
