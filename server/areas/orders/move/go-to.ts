import type { OrderPhase } from '../../../../contract/order-lists'
import type { Why } from '../../../directory/reasons/given'
import type { Work } from '../../../platform/db/work'
import type { LockedOrder } from '../locked-order'
import { followOrder } from '../pbm/follow-order'

/** Where an order goes, with which of the shop's labels. */
type Goal = { to: OrderPhase; status: string | null; now: Date; why?: Why }

/** Puts a locked order on a phase; whether its machine leads there was asked before. */
export async function goTo(work: Work, { id }: LockedOrder, { to, status, now, why }: Goal): Promise<void> {
  await work.query(
    `UPDATE orders SET phase = $2, status_id = $3, phase_at = CASE WHEN phase = $2 THEN phase_at ELSE $4 END,
       confirmed_at = CASE WHEN $2 = 'placed' THEN NULL WHEN $2 IN ('canceled', 'returned') THEN confirmed_at
         ELSE coalesce(confirmed_at, $4) END,
       cancel_reason = coalesce($5, cancel_reason), cancel_reason_id = coalesce($6, cancel_reason_id), rev = rev + 1 WHERE id = $1`,
    [id, to, status, now, why?.said ?? null, why?.id ?? null],
  )
  await followOrder(work, id, to, now)
}
