import type { InternalChatMessage } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import { isId, isUserId } from '../../platform/db/is-id'
import { pageRequest } from '../../platform/db/page'
import { containing, Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type {
  InternalChatMessagePage,
  QueryPaginatedInternalChatMessageArgs,
} from '../../platform/graphql/resolvers.gen'
import { betweenTwo, INTERNAL_SELECT, type InternalRow, ofViewer, toInternalMessage } from './message.row'
import { mustBeSelf } from './send'

/** Specification section 9: 10 by the helper; the panel's store asks for 15. */
const DEFAULT_LIMIT = 10
const ORDERS: Readonly<Record<string, 'ASC' | 'DESC'>> = { asc: 'ASC', desc: 'DESC' }

/**
 * A page of the viewer's conversation with a colleague. Empty for a colleague who is none.
 * @throws Refusal FORBIDDEN when the viewer is neither of the two.
 */
export async function internalMessagePage(
  work: Work,
  viewer: Viewer,
  args: QueryPaginatedInternalChatMessageArgs,
): Promise<InternalChatMessagePage> {
  const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, DEFAULT_LIMIT)
  const order = ORDERS[(args.orderBy ?? 'desc').toLowerCase()]
  if (!order) throw new Refusal('INVALID', "Ordem inválida: use 'asc' ou 'desc'.")
  const peer = args.user_id === viewer.id ? args.user_sending_id : args.user_id
  mustBeSelf(viewer, args.user_id === viewer.id ? args.user_id : args.user_sending_id)
  if (!isUserId(peer)) return { total_pages: 0, total_items: 0, items: [] }

  const parameters = new Parameters()
  const search = args.search_filter?.trim().slice(0, 100) ?? ''
  const conditions = [
    betweenTwo(viewer.id, peer, parameters),
    ofViewer(viewer, parameters),
    ...(search === ''
      ? []
      : [
          `concat_ws(' ', m.message, m.caption, m.document_name) ILIKE ${parameters.add(containing(search))}`,
        ]),
  ].join(' AND ')
  const counted = await work.one<{ total: number }>(
    `SELECT count(*)::integer AS total FROM internal_chat_messages m WHERE ${conditions}`,
    parameters.values,
  )
  const rows = await work.query<InternalRow>(
    `${INTERNAL_SELECT} WHERE ${conditions} ORDER BY m.id ${order}
     LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`,
    parameters.values,
  )
  const total = counted?.total ?? 0
  return {
    total_pages: Math.ceil(total / limit),
    total_items: total,
    items: rows.map((row) => toInternalMessage(work.tenant, row)),
  }
}

/** One message of the viewer's own conversations; null for those of others as for none. */
export async function internalMessage(
  work: Work,
  viewer: Viewer,
  id: string,
): Promise<InternalChatMessage | null> {
  if (!isId(id)) return null
  const parameters = new Parameters()
  const row = await work.one<InternalRow>(
    `${INTERNAL_SELECT} WHERE m.id = ${parameters.add(id)}::bigint AND ${ofViewer(viewer, parameters)}`,
    parameters.values,
  )
  return row ? toInternalMessage(work.tenant, row) : null
}
