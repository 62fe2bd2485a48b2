import type { Work } from '../../../platform/db/work'

/**
 * Removes an order's recorded items whose lines the order no longer has, after its lines were rewritten. Prescription,
 * prescriber and patient stay recorded.
 */
export const dropItemsOfOtherLines = (work: Work, orderId: string): Promise<unknown> =>
  work.query(
    `DELETE FROM dispensing_items i USING dispensings d
     WHERE d.order_id = $1 AND i.tenant_id = d.tenant_id AND i.dispensing_id = d.id AND NOT EXISTS (SELECT 1 FROM order_lines l
       WHERE l.tenant_id = d.tenant_id AND l.order_id = d.order_id AND l.place = i.place AND l.name = i.name)`,
    [orderId],
  )
