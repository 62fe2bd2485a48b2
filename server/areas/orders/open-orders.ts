import { OPEN_PHASES } from '../../../contract/order-lists'
import type { Viewer } from '../../../src/domain/access/visibility'
import { knownTo } from '../../directory/customers/known.sql'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { OrderRow } from '../../platform/graphql/resolvers.gen'
import { FROM_ORDER, type OrderDbRow, SELECT_ORDER, toOrderRow } from './order.row'

/** Customers that are asked about at once at most: a list shows a few dozen. */
const MOST_CUSTOMERS = 100

/**
 * The newest order of each of these customers that the shop still has something to do with, in one statement; nothing of
 * customers whom the viewer may not know, or who have none. @throws Refusal INVALID for more than a hundred, or no ids.
 */
export async function openOrdersOf(
  work: Work,
  viewer: Viewer,
  customerIds: readonly string[],
): Promise<OrderRow[]> {
  if (customerIds.length > MOST_CUSTOMERS || !customerIds.every(isId))
    throw new Refusal('INVALID', `São no máximo ${MOST_CUSTOMERS} clientes de uma vez.`)
  const parameters = new Parameters()
  const ids = parameters.add([...new Set(customerIds)])
  const phases = parameters.add(OPEN_PHASES)
  const tenant = parameters.add(work.tenant.id)
  const rows = await work.query<OrderDbRow>(
    `SELECT ${SELECT_ORDER} FROM unnest(${ids}::bigint[]) wanted(customer_id)
     CROSS JOIN LATERAL (SELECT * FROM orders x
       WHERE x.tenant_id = ${tenant} AND x.customer_id = wanted.customer_id AND x.phase = ANY(${phases}::text[])
       ORDER BY x.created_at DESC, x.id DESC LIMIT 1) o ${FROM_ORDER}
     WHERE ${knownTo(viewer, parameters)}`,
    parameters.values,
  )
  return rows.map(toOrderRow)
}
