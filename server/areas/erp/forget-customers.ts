import type { Erasing } from '../../directory/moments'
import type { Work } from '../../platform/db/work'

/** Takes customers out of what was, or is to be, sent to ERPs of their orders; orders that wait are sent without a customer. */
export async function forgetInOutbox(
  work: Work,
  erasures: readonly Pick<Erasing, 'customers'>[],
): Promise<void> {
  const customerIds = erasures.flatMap(({ customers }) => customers)
  await work.query(
    `UPDATE erp_outbox SET customer_id = NULL, rev = rev + 1, payload = payload || jsonb_build_object('note', NULL,
         'customer', jsonb_build_object('id', '0', 'name', 'Cliente', 'phone', NULL, 'document', NULL))
     WHERE tenant_id = $1 AND customer_id = ANY($2::bigint[])`,
    [work.tenant.id, customerIds],
  )
  // Answers by key may hold them, and are good for two days only.
  await work.query(`DELETE FROM erp_answers WHERE tenant_id = $1 AND body ? 'customer'`, [work.tenant.id])
}
