import type { OrderByMessageProduct } from '../../../../contract/entities'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { PRODUCTS_OF_MESSAGE } from '../../../conversation/messages/ordered-products'
import { visibleTo } from '../../../directory/access/visible-to.sql'
import { isId } from '../../../platform/db/is-id'
import { iso } from '../../../platform/db/iso'
import { pageRequest } from '../../../platform/db/page'
import { Parameters } from '../../../platform/db/parameters'
import type { Work } from '../../../platform/db/work'
import type { CustomerOrderPage, QueryCustomerOrdersArgs } from '../../../platform/graphql/resolvers.gen'

const DEFAULT_LIMIT = 5

type Row = { id: string; chat_ticket_id: string; sent_at: Date; products: OrderByMessageProduct[] | null }

/** A page of the orders that a customer sent as messages, of the tickets that the viewer may see; newest first. */
export async function orderPage(
  work: Work,
  viewer: Viewer,
  args: QueryCustomerOrdersArgs,
): Promise<CustomerOrderPage> {
  if (!isId(args.customer_id)) return { items: [], more: false }
  const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, DEFAULT_LIMIT)
  const parameters = new Parameters()
  const customer = parameters.add(args.customer_id)
  const visible = visibleTo(viewer, parameters)
  const rows = await work.query<Row>(
    `SELECT m.id::text, m.chat_ticket_id::text, m.sent_at, ${PRODUCTS_OF_MESSAGE} AS products
     FROM customer_chats m JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
     WHERE t.customer_id = ${customer}::bigint AND m.type = 'order' AND ${visible}
     ORDER BY m.id DESC LIMIT ${parameters.add(limit + 1)} OFFSET ${parameters.add(offset)}`,
    parameters.values,
  )
  return {
    items: rows
      .slice(0, limit)
      .map((row) => ({ ...row, sent_at: iso(row.sent_at), products: row.products ?? [] })),
    more: rows.length > limit,
  }
}
