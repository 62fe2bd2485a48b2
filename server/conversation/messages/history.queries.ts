import type { CustomerChat } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import { writtenMoment } from '../../../src/domain/time/written-moment'
import { visibleTo } from '../../directory/access/visible-to.sql'
import { isId } from '../../platform/db/is-id'
import { pageRequest } from '../../platform/db/page'
import { Parameters } from '../../platform/db/parameters'
import { zoneOf } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type {
  QueryCountCustomerChatsArgs,
  QueryCustomerChatsArgs,
  QueryOldCustomerChatsArgs,
} from '../../platform/graphql/resolvers.gen'
import { MESSAGE_SELECT, type MessageRow, toMessage } from './message.row'
import { NEWEST_FIRST, standsAbove } from './place'

/** Messages that one answer holds (specification section 9: twenty a page). */
const PAGE = 20
const TICKET = 'JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id'

type Conversation = { customer_id: string; instance_id: string }

/** The newest messages of a customer on a connection, newest first, of tickets that the viewer may see. */
export function customerChats(
  work: Work,
  viewer: Viewer,
  args: QueryCustomerChatsArgs,
): Promise<CustomerChat[]> {
  const parameters = new Parameters()
  const conditions = [
    ...conversation(viewer, args, parameters),
    ...(args.id ? [`m.chat_ticket_id = ${parameters.add(checkedId(args.id))}::bigint`] : []),
    ...(args.finished_tickets == null
      ? []
      : [`(t.state = 'closed') = ${parameters.add(args.finished_tickets)}::boolean`]),
    ...(args.inbox == null ? [] : [`(t.state = 'inbox') = ${parameters.add(args.inbox)}::boolean`]),
    ...((args.all_users ?? true) ? [] : [`t.user_id = ${parameters.add(Number(viewer.id))}::integer`]),
  ]
  return newest(work, conditions, PAGE, parameters)
}

/** How many messages there are, or pages of so many, before a time where one is given. */
export async function countCustomerChats(
  work: Work,
  viewer: Viewer,
  args: QueryCountCustomerChatsArgs,
): Promise<number> {
  const parameters = new Parameters()
  const conditions = conversation(viewer, args, parameters)
  if (args.sent_at != null) {
    const at = writtenMoment(args.sent_at, await zoneOf(work), 'begins')
    if (at === null) throw new Refusal('INVALID', 'Data inválida.', { field: 'sent_at' })
    const before = new Date(at)
    conditions.push(`m.sent_at < ${parameters.add(before)}::timestamptz`)
  }
  const counted = await work.one<{ total: number }>(
    `SELECT count(*)::integer AS total FROM customer_chats m ${TICKET} WHERE ${conditions.join(' AND ')}`,
    parameters.values,
  )
  const total = counted?.total ?? 0
  if (args.pagination_limit == null) return total
  return Math.ceil(total / pageRequest(1, args.pagination_limit, PAGE).limit)
}

/**
 * What stands before a message of the conversation, newest first: the next page up, whatever has come in meanwhile.
 * @throws Refusal NOT_FOUND when it is no message of it.
 */
export async function oldCustomerChats(
  work: Work,
  viewer: Viewer,
  args: QueryOldCustomerChatsArgs,
): Promise<CustomerChat[]> {
  const parameters = new Parameters()
  const conditions = conversation(viewer, args, parameters)
  const before = parameters.add(checkedId(args.max_id))
  const from = await work.one(
    `SELECT 1 FROM customer_chats m ${TICKET} WHERE ${conditions.join(' AND ')} AND m.id = ${before}::bigint`,
    parameters.values,
  )
  if (!from) throw new Refusal('NOT_FOUND', 'Mensagem não encontrada.')
  conditions.push(standsAbove(before))
  return newest(work, conditions, pageRequest(1, args.limit, PAGE).limit, parameters)
}

function conversation(viewer: Viewer, args: Conversation, parameters: Parameters): string[] {
  return [
    `m.customer_id = ${parameters.add(checkedId(args.customer_id))}::bigint`,
    `m.instance_id = ${parameters.add(checkedId(args.instance_id))}::bigint`,
    visibleTo(viewer, parameters),
  ]
}

async function newest(
  work: Work,
  conditions: readonly string[],
  limit: number,
  parameters: Parameters,
): Promise<CustomerChat[]> {
  const rows = await work.query<MessageRow>(
    `${MESSAGE_SELECT} ${TICKET} WHERE ${conditions.join(' AND ')} ${NEWEST_FIRST} LIMIT ${parameters.add(limit)}`,
    parameters.values,
  )
  return rows.map((row) => toMessage(work.tenant, row))
}

function checkedId(id: string): string {
  if (!isId(id)) throw new Refusal('INVALID', 'Identificador inválido.')
  return id
}
