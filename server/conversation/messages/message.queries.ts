import type { Viewer } from '../../../src/domain/access/visibility'
import { visibleTo } from '../../directory/access/visible-to.sql'
import { isId } from '../../platform/db/is-id'
import { pageRequest, readAtSeq } from '../../platform/db/page'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { CustomerChatPage, QueryCustomerChatsPaginatedArgs } from '../../platform/graphql/resolvers.gen'
import { MESSAGE_SELECT, type MessageRow, toMessage } from './message.row'
import { NEWEST_FIRST, standsAbove } from './place'

const DEFAULT_LIMIT = 20

/**
 * A page of a conversation, newest first: of one ticket (`id`), or of the customer on this connection over all
 * tickets that the viewer may see. Above a message with `before`. Give it a repeatable-read transaction.
 */
export async function customerChatsPaginated(
  work: Work,
  viewer: Viewer,
  args: QueryCustomerChatsPaginatedArgs,
): Promise<CustomerChatPage> {
  const { limit, offset } = pageRequest(
    args.before ? 1 : args.pagination_page,
    args.pagination_limit,
    DEFAULT_LIMIT,
  )
  const ids = [
    args.customer_id,
    args.instance_id,
    ...(args.id ? [args.id] : []),
    ...(args.before ? [args.before] : []),
  ]
  if (!ids.every(isId)) throw new Refusal('INVALID', 'Identificador inválido.')
  const read_at_seq = await readAtSeq(work)

  const parameters = new Parameters()
  const customer = parameters.add(args.customer_id)
  const instance = parameters.add(args.instance_id)
  const conditions = [
    `m.customer_id = ${customer}::bigint`,
    `m.instance_id = ${instance}::bigint`,
    visibleTo(viewer, parameters),
    ...(args.id ? [`m.chat_ticket_id = ${parameters.add(args.id)}::bigint`] : []),
    ...(args.hash ? [`m.hash = ${parameters.add(args.hash)}`] : []),
  ]
  const ticket = 'JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id'
  const counted = await work.one<{ total: number }>(
    `SELECT count(*)::integer AS total FROM customer_chats m ${ticket} WHERE ${conditions.join(' AND ')}`,
    parameters.values,
  )
  if (args.before) conditions.push(standsAbove(parameters.add(args.before)))
  const rows = await work.query<MessageRow>(
    `${MESSAGE_SELECT} ${ticket} WHERE ${conditions.join(' AND ')}
     ${NEWEST_FIRST} LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`,
    parameters.values,
  )
  return {
    data: rows.map((row) => toMessage(work.tenant, row)),
    total: counted?.total ?? 0,
    per_page: limit,
    read_at_seq,
  }
}
