import { readSetting } from '../../../directory/settings/read'
import type { Work } from '../../../platform/db/work'

/**
 * Tells the customer in a moment that money came in, where the shop has words for it; `rev` is the change of the order, `paid` and the `change` that was given back are
 * cents.
 */
export async function tellPaymentLater(
  work: Work,
  paid: Readonly<{ orderId: string; rev: number; paid: number; change: number }>,
): Promise<void> {
  if ((await readSetting(work, 'payment_message', null)) === null) return
  await work.enqueue('orders.tell', { tenantId: work.tenant.id, statusId: null, ...paid })
}
