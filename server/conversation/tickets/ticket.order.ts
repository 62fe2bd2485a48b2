import type { TicketState } from '../../../src/domain/kernel/steps.gen'
import { defaultOrder, TICKET_ORDERS, type TicketOrder } from '../../../src/domain/tickets/lists'
import { LAST_PRIORITY } from '../../../src/domain/tickets/rights'
import type { Parameters } from '../../platform/db/parameters'
import { Refusal } from '../../platform/graphql/refusal'
import type { QueryChatTicketsArgs } from '../../platform/graphql/resolvers.gen'

/** Where a page ended: the sort keys of its last ticket as the database writes them, and what was counted. */
export type Place = Readonly<{
  waits: string | null
  active: string
  id: string
  total: number
  priority: number
  unread: boolean
}>

const INBOX: TicketState = 'inbox'
/** The domain's `waitingSince`: for an answer, or in the queue to be served. */
const WAITS = `COALESCE(t.waiting_since, CASE WHEN t.state = '${INBOX}' AND NOT t.bot_is_active THEN t.placed_at END)`
const ACTIVE = 't.last_message_at'

/** The columns that {@link placeAfter} is made from, over chat_tickets `t`. */
export const ORDER_KEYS = `(${WAITS})::text AS k_waits, (${ACTIVE})::text AS k_active, t.priority AS k_priority, t.unseen > 0 AS k_unread`
export type OrderKeys = {
  id: string
  k_waits: string | null
  k_active: string
  k_priority: number
  k_unread: boolean
}

const LONGEST_WAIT = `${WAITS} ASC NULLS LAST, CASE WHEN ${WAITS} IS NOT NULL THEN t.id END ASC, ${ACTIVE} DESC, t.id DESC`

/** In the queue everybody waits whom no bot answers: its longest wait is walked along an index (migration 0047). */
export const QUEUE_WAITS = 'COALESCE(t.waiting_since, t.placed_at)'

/** An order of the domain, or the longest wait in the queue alone, which is the same over fewer columns. */
export type ListOrder = TicketOrder | 'queueWait'

/**
 * The orders of src/domain/tickets/lists.ts in SQL; tests/server/areas/ticket-list.test.ts holds the two
 * together.
 */
export const orderBy: Readonly<Record<ListOrder, string>> = {
  newest: `ORDER BY ${ACTIVE} DESC, t.id DESC`,
  longestWait: `ORDER BY ${LONGEST_WAIT}`,
  queueWait: `ORDER BY ${QUEUE_WAITS} ASC, t.id ASC`,
  priority: `ORDER BY t.priority DESC, ${LONGEST_WAIT}`,
  unreadFirst: `ORDER BY (t.unseen > 0) DESC, ${ACTIVE} DESC, t.id DESC`,
}

/** The order asked for; without one the queue's own, or newest first. @throws Refusal INVALID for one that does not exist. */
export function orderOf({ order: asked, inbox, bot_is_active: bots }: QueryChatTicketsArgs): ListOrder {
  const order = asked ? TICKET_ORDERS.find((known) => known === asked) : defaultOrder(inbox ? 'inbox' : 'all')
  if (!order) throw new Refusal('INVALID', 'Ordem inválida.')
  return order === 'longestWait' && inbox && !bots ? 'queueWait' : order
}

/** What stands behind a place, as a condition over `t`: a page that began here is not shifted by what moves above. */
export function behind(order: ListOrder, place: Place, parameters: Parameters): string {
  if (order === 'priority') {
    const priority = `${parameters.add(place.priority)}::integer`
    const alike = behind('longestWait', place, parameters)
    return `(t.priority < ${priority} OR (t.priority = ${priority} AND ${alike}))`
  }
  if (order === 'unreadFirst') {
    const alike = `t.unseen ${place.unread ? '>' : '='} 0 AND ${behind('newest', place, parameters)}`
    return place.unread ? `(t.unseen = 0 OR (${alike}))` : `(${alike})`
  }
  const id = `${parameters.add(place.id)}::bigint`
  if (order === 'queueWait') {
    if (place.waits === null) throw new Refusal('INVALID', 'Cursor inválido.')
    return `(${QUEUE_WAITS}, t.id) > (${parameters.add(place.waits)}::timestamptz, ${id})`
  }
  if (order === 'longestWait' && place.waits !== null)
    return `(${WAITS} IS NULL OR (${WAITS}, t.id) > (${parameters.add(place.waits)}::timestamptz, ${id}))`
  const older = `(${ACTIVE}, t.id) < (${parameters.add(place.active)}::timestamptz, ${id})`
  return order === 'newest' ? older : `(${WAITS} IS NULL AND ${older})`
}

/** The cursor that stands for the end of a page. */
export const placeAfter = (
  { id, k_waits, k_active, k_priority, k_unread }: OrderKeys,
  total: number,
): string =>
  Buffer.from(JSON.stringify([k_waits, k_active, id, total, k_priority, k_unread])).toString('base64url')

const MOMENT = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/

/** Reads a cursor back. @throws Refusal INVALID for what is none. */
export function placeOf(cursor: string): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    // Builds before did not say whether it was unread: none of their orders asks.
    if (!Array.isArray(place) || (place.length !== 5 && place.length !== 6)) throw new Error('not a place')
    const [waits, active, id, total, priority, unread = false] = place as unknown[]
    if (waits !== null && (typeof waits !== 'string' || !MOMENT.test(waits))) throw new Error('no moment')
    if (typeof active !== 'string' || !MOMENT.test(active)) throw new Error('no moment')
    if (typeof id !== 'string' || !/^\d{1,18}$/.test(id)) throw new Error('no id')
    if (typeof total !== 'number' || !Number.isSafeInteger(total) || total < 0) throw new Error('no count')
    if (
      typeof priority !== 'number' ||
      !Number.isInteger(priority) ||
      priority < 0 ||
      priority > LAST_PRIORITY
    )
      throw new Error('no priority')
    if (typeof unread !== 'boolean') throw new Error('no mark')
    return { waits, active, id, total, priority, unread }
  } catch {
    throw new Refusal('INVALID', 'Cursor inválido.')
  }
}
