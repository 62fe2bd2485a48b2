import type { Work } from '../../platform/db/work'

/**
 * Takes out of the records of an order what is of lines that it no longer has, once its lines were written anew. What was
 * written down of prescription, prescriber and patient stays.
 */
export const dropItemsOfOtherLines = (work: Work, orderId: string): Promise<unknown> =>
  work.query(
    `DELETE FROM dispensing_items i USING dispensings d
     WHERE d.order_id = $1 AND i.tenant_id = d.tenant_id AND i.dispensing_id = d.id AND NOT EXISTS (SELECT 1 FROM order_lines l
       WHERE l.tenant_id = d.tenant_id AND l.order_id = d.order_id AND l.place = i.place AND l.name = i.name)`,
    [orderId],
  )
