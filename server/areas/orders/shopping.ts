import type { Viewer } from '../../../src/domain/access/visibility'
import { findCustomer } from '../../directory/customers/customer.queries'
import type { Work } from '../../platform/db/work'
import type { CustomerShopping } from '../../platform/graphql/resolvers.gen'
import type { ListDefinition, ListInput } from '../../platform/list/definition'
import { pagedQuery } from '../../platform/list/paged-query'
import { numberTyped, orderList } from './lists'
import { type OrderDbRow, toOrderRow } from './order.row'
import { pixForbiddenOf } from './payments/pix-refusal'

const SHOWN = 10
/** How far back is looked for what is bought again and again. */
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
  const continuous = await work.query<
    CustomerShopping['continuous'][number] & { last_at: Date; next_at: Date }
  >(
    `SELECT name, product_id::text, times, last_at, every_days, next_at
     FROM continuous_use($1, $2, $3::timestamptz - interval '${MONTHS} months')`,
    [work.tenant.id, customerId, now],
  )
  return {
    ...shown,
    continuous: continuous.map((one) => ({
      ...one,
      last_at: one.last_at.toISOString(),
      next_at: one.next_at.toISOString(),
    })),
  }
}
