import type { ChatTicket } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import type { TicketState } from '../../../src/domain/kernel/steps.gen'
import { visibleTo } from '../../directory/access/visible-to.sql'
import { isId } from '../../platform/db/is-id'
import { pageRequest, readAtSeq } from '../../platform/db/page'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import type {
  ChatTicketPage,
  QueryChatTicketsArgs,
  TransferredTicketInput,
} from '../../platform/graphql/resolvers.gen'
import { messageHits } from './message-hits'
import { countTickets } from './ticket.count'
import { ticketCondition } from './ticket.filter'
import {
  behind,
  type ListOrder,
  ORDER_KEYS,
  type OrderKeys,
  orderBy,
  orderOf,
  type Place,
  placeAfter,
  placeOf,
} from './ticket.order'
import { TICKET_SELECT, type TicketRow, toTicket } from './ticket.row'
import { walk } from './ticket.walk'

const DEFAULT_LIMIT = 10

/**
 * A page of tickets, newest activity or longest wait first. Behind a cursor (`after`) it goes on where the
 * other page ended, whatever has moved meanwhile, and counts nothing again. Give it a repeatable-read
 * transaction.
 */
export async function chatTickets(
  work: Work,
  viewer: Viewer,
  args: QueryChatTicketsArgs,
): Promise<ChatTicketPage> {
  const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, DEFAULT_LIMIT)
  const order = orderOf(args)
  const place = args.after ? placeOf(args.after) : null
  const read_at_seq = await readAtSeq(work)
  const walked = await walk(work, viewer, args, place)
  const total = place?.total ?? (await countTickets(work, viewer, args, walked))
  const from = place ? 0 : offset
  const to = from + limit + 1
  const keys =
    walked && (walked.whole || walked.hits.length >= to)
      ? walked.hits.slice(from, to)
      : await keysOf(work, viewer, args, { order, place, from, most: limit + 1 })
  const page = keys.slice(0, limit)
  const rows = await work.query<TicketRow>(`${TICKET_SELECT} WHERE t.id = ANY($1::bigint[])`, [
    page.map(({ id }) => id),
  ])
  const tickets = new Map(rows.map((row) => [row.id, toTicket(row)]))
  const last = page.at(-1)
  return {
    items: page.flatMap(({ id }) => tickets.get(id) ?? []),
    total,
    total_pages: Math.ceil(total / limit),
    read_at_seq,
    next: last && keys.length > limit ? placeAfter(last, total) : null,
    hits:
      args.search_by_message && args.search_query
        ? await messageHits(
            work,
            page.map(({ id }) => id),
            args.search_query,
          )
        : null,
  }
}

/** Which tickets stand on a page, by the sort keys that a cursor is made from. */
async function keysOf(
  work: Work,
  viewer: Viewer,
  args: QueryChatTicketsArgs,
  { order, place, from, most }: { order: ListOrder; place: Place | null; from: number; most: number },
): Promise<OrderKeys[]> {
  const { sql, parameters } = ticketCondition(work.tenant, viewer, args)
  const beyond = place ? `AND ${behind(order, place, parameters)}` : ''
  return work.query<OrderKeys>(
    `SELECT t.id::text, ${ORDER_KEYS} FROM chat_tickets t WHERE ${sql} ${beyond} ${orderBy[order]}
     LIMIT ${parameters.add(most)} OFFSET ${parameters.add(from)}`,
    parameters.values,
  )
}

/** One ticket, or null: the same for none as for one that the viewer may not see. */
export async function chatTicketInfos(work: Work, viewer: Viewer, id: string): Promise<ChatTicket | null> {
  if (!isId(id)) return null
  const parameters = new Parameters()
  const one = parameters.add(id)
  const row = await work.one<TicketRow>(
    `${TICKET_SELECT} WHERE t.id = ${one}::bigint AND ${visibleTo(viewer, parameters)}`,
    parameters.values,
  )
  return row ? toTicket(row) : null
}

const INBOX: TicketState = 'inbox'
const CLOSED: TicketState = 'closed'

const MOST_VALIDATED = 100

/**
 * Of these tickets, believed to be in the queue, those that are not any more. A ticket that the viewer may no
 * longer see counts as gone, without a word about where it is.
 */
export async function validateTransferred(
  work: Work,
  viewer: Viewer,
  tickets: readonly TransferredTicketInput[],
): Promise<{ id: string; user_id: string | null; finished_ticket: number }[]> {
  const asked = [...new Set(tickets.map(({ id }) => id))].slice(0, MOST_VALIDATED)
  const parameters = new Parameters()
  const ids = parameters.add(asked.filter(isId))
  const rows = await work.query<{ id: string; user_id: string | null; state: TicketState }>(
    `SELECT t.id::text, t.user_id::text, t.state FROM chat_tickets t
     WHERE t.id = ANY(${ids}::bigint[]) AND ${visibleTo(viewer, parameters)}`,
    parameters.values,
  )
  const seen = new Map(rows.map((row) => [row.id, row]))
  return asked.flatMap((id) => {
    const ticket = seen.get(id)
    if (!ticket) return [{ id, user_id: null, finished_ticket: 0 }]
    if (ticket.state === INBOX) return []
    return [{ id, user_id: ticket.user_id, finished_ticket: ticket.state === CLOSED ? 1 : 0 }]
  })
}
