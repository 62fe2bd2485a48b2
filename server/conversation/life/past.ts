import type { Viewer } from '../../../src/domain/access/visibility'
import { visibleTo } from '../../directory/access/visible-to.sql'
import { isId } from '../../platform/db/is-id'
import { pageRequest, readAtSeq } from '../../platform/db/page'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type {
  CustomerChatPage,
  QueryChatTicketLogArgs,
  QueryTicketTransferByCustomerIdArgs,
  TicketTransferPage,
} from '../../platform/graphql/resolvers.gen'
import { MESSAGE_SELECT, type MessageRow, toMessage } from '../messages/message.row'
import { NEWEST_FIRST } from '../messages/place'
import { TRANSFER_SELECT, type TransferRow, toTransfer } from '../transfers/transfer.row'

const LINES = 20
const TRANSFERS = 10
/** What a table of a browser is read in at most (specification section 9: clear-table fetch limit). */
const MOST_IDS = 250

/** A page of a ticket's log lines, newest first. Give it a repeatable-read transaction. */
export async function ticketLog(
  work: Work,
  viewer: Viewer,
  args: QueryChatTicketLogArgs,
): Promise<CustomerChatPage> {
  const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, LINES)
  if (!isId(args.chat_ticket_id)) throw new Refusal('INVALID', 'Identificador inválido.')
  const read_at_seq = await readAtSeq(work)
  const parameters = new Parameters()
  const from = `JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
    WHERE m.chat_ticket_id = ${parameters.add(args.chat_ticket_id)}::bigint AND m.is_log_message
      AND ${visibleTo(viewer, parameters)}`
  const counted = await work.one<{ total: number }>(
    `SELECT count(*)::integer AS total FROM customer_chats m ${from}`,
    parameters.values,
  )
  const rows = await work.query<MessageRow>(
    `${MESSAGE_SELECT} ${from} ${NEWEST_FIRST} LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`,
    parameters.values,
  )
  return {
    data: rows.map((row) => toMessage(work.tenant, row)),
    total: counted?.total ?? 0,
    per_page: limit,
    read_at_seq,
  }
}

/** A page of the transfers of all of a customer's tickets that the viewer may see. */
export async function transfersOfCustomer(
  work: Work,
  viewer: Viewer,
  args: QueryTicketTransferByCustomerIdArgs,
): Promise<TicketTransferPage> {
  const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, TRANSFERS)
  if (!isId(args.customer_id)) throw new Refusal('INVALID', 'Identificador inválido.')
  const order = args.order_by ?? 'desc'
  if (order !== 'asc' && order !== 'desc') throw new Refusal('INVALID', 'Ordem inválida.')
  const parameters = new Parameters()
  const from = `JOIN chat_tickets t ON t.tenant_id = x.tenant_id AND t.id = x.chat_ticket_id
    WHERE t.customer_id = ${parameters.add(args.customer_id)}::bigint AND x.state <> 'canceled'
      AND ${visibleTo(viewer, parameters)}`
  const counted = await work.one<{ total: number }>(
    `SELECT count(*)::integer AS total FROM ticket_transfers x ${from}`,
    parameters.values,
  )
  const rows = await work.query<TransferRow>(
    `${TRANSFER_SELECT} ${from} ORDER BY x.id ${order} LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`,
    parameters.values,
  )
  const total_items = counted?.total ?? 0
  return { items: rows.map(toTransfer), total_items, total_pages: Math.ceil(total_items / limit) }
}

/** Ids of the unfinished tickets in a user's hands that the viewer may see, longest wait first. */
export async function ticketsOfUser(work: Work, viewer: Viewer, userId: string): Promise<string[]> {
  if (!isId(userId)) throw new Refusal('INVALID', 'Identificador inválido.')
  const parameters = new Parameters()
  const rows = await work.query<{ id: string }>(
    `SELECT t.id::text FROM chat_tickets t
     WHERE t.user_id = ${parameters.add(userId)}::bigint AND t.state <> 'closed' AND ${visibleTo(viewer, parameters)}
     ORDER BY t.waiting_since NULLS LAST, t.id LIMIT ${MOST_IDS}`,
    parameters.values,
  )
  return rows.map(({ id }) => id)
}
