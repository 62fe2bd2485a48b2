import type { RecordedLine } from '../../../src/domain/sngpc/dispensing'
import type { Work } from '../../platform/db/work'
import { IS_RECORDED, RECORDED } from '../orders/area'

/** A line whose sale is written down, with the register that the shop's list has of its product ('': none). */
export type DispensingLine = RecordedLine & Readonly<{ register: string }>

/** The lines of an order whose sale is written down, in its order. @param without a record that is not counted: it is being changed */
export const recordedLines = (
  work: Work,
  orderId: string,
  without: string | null = null,
): Promise<DispensingLine[]> =>
  work.query<DispensingLine>(
    `SELECT l.place, l.name, l.quantity, l.control_list, coalesce(p.anvisa_register, '') AS register,
       ${RECORDED} - (SELECT coalesce(sum(i.quantity), 0)::integer FROM dispensing_items i
         WHERE i.tenant_id = l.tenant_id AND i.dispensing_id = $2::bigint AND i.place = l.place AND i.name = l.name) AS recorded
     FROM order_lines l LEFT JOIN products p ON p.tenant_id = l.tenant_id AND p.id = l.product_id
     WHERE l.order_id = $1 AND ${IS_RECORDED} ORDER BY l.place`,
    [orderId, without],
  )
