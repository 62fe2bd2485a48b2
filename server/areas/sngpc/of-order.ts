import type { Viewer } from '../../../src/domain/access/visibility'
import { knownTo } from '../../directory/customers/known.sql'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import type { OrderDispensings } from '../../platform/graphql/resolvers.gen'
import { recordsSales } from '../orders/area'
import { recordedLines } from './lines'
import { recordsOf } from './records'

/**
 * What of an order is written down for the SNGPC. Null where there is no such order that the viewer may see, where the shop does
 * not write its sales down here, or where there is nothing of it to write. The records are for pharmacists; of somebody who was
 * erased they are for the file alone.
 */
export async function orderDispensings(
  work: Work,
  viewer: Viewer,
  orderId: string,
  now: Date,
): Promise<OrderDispensings | null> {
  if (!isId(orderId)) return null
  const parameters = new Parameters()
  const order = await work.one<{ customer_id: string; instance_id: string | null; may_read: boolean }>(
    `SELECT o.customer_id::text, o.instance_id::text, c.erased_at IS NULL AND EXISTS (SELECT 1 FROM pharmacists f
         WHERE f.tenant_id = o.tenant_id AND f.user_id = ${parameters.add(Number(viewer.id))}) AS may_read
     FROM orders o JOIN customers c ON c.tenant_id = o.tenant_id AND c.id = o.customer_id
     WHERE o.id = ${parameters.add(orderId)}::bigint AND ${knownTo(viewer, parameters)}`,
    parameters.values,
  )
  if (!order || !(await recordsSales(work, order.instance_id, now))) return null
  const lines = await recordedLines(work, orderId)
  if (lines.length === 0) return null
  return {
    customer_id: order.customer_id,
    lines,
    records: order.may_read ? await recordsOf(work, [orderId]) : null,
  }
}
