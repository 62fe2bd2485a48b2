import type { Work } from '../../../platform/db/work'
import { UNCLASSIFIED } from '../../products/area'
import type { LockedOrder } from '../locked-order'
import { reviewAfterChange } from '../prescriptions/review-state'
import { tellOrders } from '../tell'
import { linesOf } from './lines'

/**
 * Of these products somebody may have said by now what they are: lines of orders that are still to be confirmed, and that waited
 * for it, go by what was said, and so does whether a pharmacist looks at the prescription.
 */
export async function followClass(work: Work, productIds: readonly string[]): Promise<void> {
  const moved = await work.query<{ order_id: string }>(
    `UPDATE order_lines l SET needs_prescription = p.needs_prescription, control_list = p.control_list, unclassified = FALSE
     FROM products p, orders o
     WHERE l.tenant_id = $1 AND l.unclassified AND l.product_id = ANY($2::bigint[]) AND o.tenant_id = l.tenant_id
       AND o.id = l.order_id AND o.phase = 'placed' AND p.tenant_id = l.tenant_id AND p.id = l.product_id AND NOT ${UNCLASSIFIED}
     RETURNING l.order_id::text`,
    [work.tenant.id, productIds],
  )
  const ids = [...new Set(moved.map(({ order_id: id }) => id))]
  for (const id of ids) {
    const order = await work.one<Pick<LockedOrder, 'review'>>(
      'SELECT review FROM orders WHERE id = $1 FOR UPDATE',
      [id],
    )
    const lines = [...(await linesOf(work, id)).values()]
    if (order)
      await work.query('UPDATE orders SET review = $2, rev = rev + 1 WHERE id = $1', [
        id,
        reviewAfterChange(order.review, lines, new Date(), lines),
      ])
  }
  if (ids.length > 0) await tellOrders(work, ids)
}
