import type { DeliveryKind } from '../../../../contract/order-lists'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { step } from '../../../../src/domain/kernel/step'
import { type OrderState, orderSteps } from '../../../../src/domain/kernel/steps/order.gen'
import { reductionKept, reductionOf } from '../../../../src/domain/orders/discount'
import { orderChanges } from '../../../../src/domain/orders/order-changes'
import type { OrderSums } from '../../../../src/domain/orders/order-sums'
import type { Work } from '../../../platform/db/work'
import { holdChanged } from '../../erp/area'
import { writeSteps } from '../history'
import type { LockedOrder } from '../locked-order'
import { dropAuthorisations } from '../pbm/follow-order'
import { reviewAfterChange } from '../prescriptions/review-state'
import { firstStatus } from '../status'
import { tellOrders } from '../tell'
import { grantedBy, keptReduction } from './discount-right'
import { type FrozenLine, writeLines } from './lines'

type Changed = Readonly<{
  /** The lines as they stood, by place. */
  before: ReadonlyMap<number, FrozenLine>
  lines: readonly FrozenLine[]
  sums: OrderSums
  place: Readonly<{
    instanceId: string | null
    delivery: DeliveryKind
    address: string | null
    areaId: string | null
    dueAt: Date
  }>
  note: string | null
  /** Why, before what, in its history. */
  why?: string
  now: Date
}>

/**
 * Writes what a locked order that takes a change is now, tells it, and says in its history what changed. One that was
 * confirmed is to be confirmed again; what is taken off is granted by whoever changes it, stays granted, or waits.
 */
export async function writeChange(
  work: Work,
  viewer: Viewer,
  order: LockedOrder,
  { before, lines, sums, place, note, why, now }: Changed,
): Promise<void> {
  const { id } = order
  const phase = step(orderSteps, order.phase, 'CHANGE')
  const reduction = reductionOf(lines, sums.discount - sums.pbm)
  const discountBy = await grantedBy(work, viewer, reduction, {
    by: order.discount_by,
    of: reductionKept(order),
  })
  const undone = await dropAuthorisations(work, id, lines, now)
  await writeLines(work, id, lines, sums)
  await work.query(
    `UPDATE orders SET phase = $2, status_id = CASE WHEN phase = $2 THEN status_id ELSE $3::bigint END,
       phase_at = CASE WHEN phase = $2 THEN phase_at ELSE $4 END, confirmed_at = NULL, instance_id = $5, delivery = $6,
       address = $7, area_id = $8, subtotal = $9, discount = $10, fee = $11, total = $12, discount_by = $13, review = $14,
       note = $15, due_at = $16, reduction = $17, pbm = $18, courier_id = CASE WHEN $6 = 'delivery' THEN courier_id END, rev = rev + 1 WHERE id = $1`,
    [
      id,
      phase,
      await firstStatus(work, phase as Exclude<OrderState, 'draft'>),
      now,
      place.instanceId,
      place.delivery,
      place.address,
      place.areaId,
      sums.subtotal,
      sums.discount,
      sums.fee,
      sums.total,
      discountBy === null ? null : Number(discountBy),
      reviewAfterChange(order.review, lines, now, [...before.values()]),
      note,
      place.dueAt,
      keptReduction(reduction),
      sums.pbm,
    ],
  )
  const there = await holdChanged(work, id)
  const after = { ...place, lines, discount: sums.discount, fee: sums.fee, note }
  const changes = [orderChanges({ ...order, lines: [...before.values()] }, after), ...undone]
    .filter(Boolean)
    .join('; ')
  await writeSteps(work, [
    {
      orderId: id,
      userId: viewer.id,
      at: now,
      kind: 'changed',
      from: order.phase,
      to: phase,
      amount: sums.total,
      note: [why, changes].filter(Boolean).join(': ') || null,
    },
    ...there.map((name) => ({
      orderId: id,
      userId: null,
      at: now,
      kind: 'erp_differs' as const,
      note: name,
    })),
  ])
  await tellOrders(work, [id])
}
