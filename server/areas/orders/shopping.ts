import type { Viewer } from '../../../src/domain/access/visibility'
import { continuousUse, type Purchase } from '../../../src/domain/orders/continuous-use'
import { findCustomer } from '../../directory/customers/customer.queries'
import type { Work } from '../../platform/db/work'
import type { CustomerShopping } from '../../platform/graphql/resolvers.gen'
import type { ListDefinition, ListInput } from '../../platform/list/definition'
import { pagedQuery } from '../../platform/list/paged-query'
import { numberTyped, orderList } from './lists'
import { type OrderDbRow, toOrderRow } from './order.row'
import { pixForbiddenOf } from './payments/pix-refusal'

const SHOWN = 10
/** Purchases that are looked through for what is bought again and again, and how far back. */
const MOST_LINES = 500
const MONTHS = 18

/** Of one customer, orders are looked for by their number alone. */
const theirOrders: ListDefinition = {
  ...orderList,
  find: (typed, parameters) =>
    typed.trim() === '' ? null : `o.number = ${parameters.add(numberTyped(typed) ?? typed.trim())}`,
}

/**
 * A page of what a customer has bought, newest first, and with the first page what of it again and again; nothing of somebody
 * whom the viewer may not know.
 */
export async function customerShopping(
  work: Work,
  viewer: Viewer,
  customerId: string,
  list: ListInput,
  now: Date,
): Promise<CustomerShopping> {
  if (!(await findCustomer(work, viewer, customerId)))
    return { orders: [], pix_refusals: [], next: null, continuous: [] }
  const filters = [...(list.filters ?? []), { field: 'customer', any: [customerId] }]
  const wanted = { ...list, filters, limit: list.limit ?? SHOWN }
  const page = await pagedQuery<OrderDbRow>(work, viewer, theirOrders, wanted, { countTo: 0 })
  const orders = page.items.map(toOrderRow)
  const ids = orders.map(({ id }) => id)
  const shown = { orders, next: page.next, pix_refusals: await pixForbiddenOf(work, ids, now) }
  if (list.after || list.search || list.filters?.length) return { ...shown, continuous: [] }
  const lines = await work.query<Purchase & { at: Date }>(
    `SELECT coalesce(l.product_id::text, lower(l.name)) AS key, l.name, l.product_id::text, o.created_at AS at
     FROM orders o JOIN order_lines l ON l.tenant_id = o.tenant_id AND l.order_id = o.id
     WHERE o.customer_id = $1 AND o.phase NOT IN ('canceled', 'returned') AND l.found AND l.returned < l.quantity
       AND o.created_at > $2::timestamptz - interval '${MONTHS} months'
     ORDER BY o.created_at DESC, o.id DESC LIMIT ${MOST_LINES}`,
    [customerId, now],
  )
  return {
    ...shown,
    continuous: continuousUse(lines.map((line) => ({ ...line, at: line.at.getTime() }))).map(
      ({ lastAt, nextAt, everyDays, productId, ...rest }) => ({
        ...rest,
        product_id: productId,
        last_at: new Date(lastAt).toISOString(),
        every_days: everyDays,
        next_at: new Date(nextAt).toISOString(),
      }),
    ),
  }
}
