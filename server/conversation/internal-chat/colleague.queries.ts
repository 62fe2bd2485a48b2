import type { Viewer } from '../../../src/domain/access/visibility'
import { loadUsers } from '../../directory/session/user'
import { byName } from '../../platform/db/by-name'
import { pageRequest, readAtSeq } from '../../platform/db/page'
import { containing, Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { InternalUserPage, QueryPaginatedInternalUsersArgs } from '../../platform/graphql/resolvers.gen'
import { ACK, INTERNAL_SELECT, type InternalRow, toInternalMessage } from './message.row'

/** Specification section 9: default user list page. */
const DEFAULT_LIMIT = 4
const ORDERS: Readonly<Record<string, string>> = {
  id: 'colleagues.id',
  name: `${byName('name')}, colleagues.id`,
  recent: `unseen > 0 DESC, colleagues.last DESC NULLS LAST, ${byName('name')}, colleagues.id`,
}

type Row = { id: string; unseen: number; last: string | null; total: number }

/**
 * Colleagues that the viewer may write to: active ones, without the viewer. Give it a repeatable-read
 * transaction: counts and messages are of one moment, that of `read_at_seq`. `spoken`: only those with whom the viewer
 * has a conversation.
 */
export async function colleaguePage(
  work: Work,
  viewer: Viewer,
  args: QueryPaginatedInternalUsersArgs,
  spoken = false,
): Promise<InternalUserPage> {
  const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, DEFAULT_LIMIT)
  const order = ORDERS[args.order_by ?? 'id']
  if (!order) throw new Refusal('INVALID', "Ordem inválida: use 'id', 'name' ou 'recent'.")
  const read_at_seq = await readAtSeq(work)
  const parameters = new Parameters()
  const me = `${parameters.add(Number(viewer.id))}::integer`
  const search = args.search_filter?.trim().slice(0, 100) ?? ''
  const pattern = search === '' ? null : parameters.add(containing(search))
  const matching = pattern === null ? 'TRUE' : `(u.name ILIKE ${pattern} OR u.username ILIKE ${pattern})`
  const rows = await work.query<Row>(
    `SELECT id::text, unseen, last::text, (count(*) OVER ())::integer AS total FROM (
       SELECT u.id, u.name,
         (SELECT count(*) FROM internal_chat_messages m WHERE m.tenant_id = u.tenant_id AND m.user_id = ${me}
            AND m.user_sending_id = u.id AND m.ack < ${ACK.read})::integer AS unseen,
         (SELECT m.id FROM internal_chat_messages m WHERE m.tenant_id = u.tenant_id
            AND least(m.user_id, m.user_sending_id) = least(u.id, ${me})
            AND greatest(m.user_id, m.user_sending_id) = greatest(u.id, ${me})
            ORDER BY m.id DESC LIMIT 1) AS last
       FROM users u WHERE u.id <> ${me} AND u.deleted_at IS NULL AND u.blocked_at IS NULL AND ${matching}
     ) colleagues WHERE ${spoken ? 'colleagues.last IS NOT NULL' : 'TRUE'} ORDER BY ${order} LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`,
    parameters.values,
  )
  const unseen = new Map(rows.map((row) => [row.id, row.unseen]))
  const users = await loadUsers(
    work,
    rows.map(({ id }) => id),
  )
  const lasts = rows.flatMap(({ last }) => (last === null ? [] : [last]))
  const messages = await work.query<InternalRow>(
    `${INTERNAL_SELECT} WHERE m.id = ANY($1::bigint[]) ORDER BY m.id DESC`,
    [lasts],
  )
  const total = rows[0]?.total ?? 0
  return {
    total_pages: Math.ceil(total / limit),
    total_items: total,
    items: users.map((user) => ({ ...user, unseenMsg: unseen.get(user.id) ?? 0 })),
    last_messages: messages.map((row) => toInternalMessage(work.tenant, row)),
    read_at_seq,
  }
}
