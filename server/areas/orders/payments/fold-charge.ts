import { step, takes } from '../../../../src/domain/kernel/step'
import { paymentSteps } from '../../../../src/domain/kernel/steps/payment.gen'
import { pixCode } from '../../../../src/domain/payments/pix'
import { storeOf } from '../../../../src/domain/store/store-form'
import { storeInfos } from '../../../directory/store/infos'
import type { Work } from '../../../platform/db/work'
import type { PspCharge, PspRefund } from '../../payments/area'
import { writeSteps } from '../history'
import { tellOrders } from '../tell'
import { bankKey, endPayment, giveBack, type LockedPayment, receive, refundKey } from './payment-moves'

/**
 * Writes down what a bank has of a payment that is locked. Money is told apart by its end-to-end id and a refund by that and
 * its own, so however often and in whatever order it is read, each counts once.
 */
export async function foldCharge(
  work: Work,
  payment: LockedPayment,
  charge: PspCharge,
  refunds: ReadonlyMap<string, PspRefund>,
  now: Date,
): Promise<void> {
  if (payment.state === 'awaiting') await holdCode(work, payment, charge)
  const byTime = [...charge.pix].sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { endToEndId, amount, at } of byTime)
    await receive(work, payment, { key: bankKey(endToEndId), amount, at, userId: null })
  for (const { endToEndId, refunds: all } of byTime)
    for (const refund of all) await foldRefund(work, payment, endToEndId, refund)
  // What a bank would not take does not stand in its books.
  for (const [id, { state, reason }] of refunds)
    if (state === 'refused') await refuseRefund(work, payment, id, reason, now)
  const isOver = charge.expiresAt <= now
  await work.query('UPDATE payments SET open_at_psp = $2 WHERE id = $1', [
    payment.id,
    charge.state === 'open' && !isOver,
  ])
  if (charge.pix.length > 0) return
  if (charge.state === 'removed' && takes(paymentSteps, payment.state, 'CANCEL'))
    await endPayment(work, payment, { event: 'CANCEL', userId: null, at: now })
  else if (isOver && takes(paymentSteps, payment.state, 'EXPIRE'))
    await endPayment(work, payment, { event: 'EXPIRE', userId: null, at: now })
}

/** The charge is there: its code is what the customer pays by. */
async function holdCode(work: Work, payment: LockedPayment, charge: PspCharge): Promise<void> {
  payment.state = step(paymentSteps, payment.state, 'REQUEST')
  payment.expires_at = charge.expiresAt
  await work.query('UPDATE payments SET state = $2, code = $3, expires_at = $4 WHERE id = $1', [
    payment.id,
    payment.state,
    charge.code ?? (await codeOf(work, payment, charge)),
    charge.expiresAt,
  ])
  await work.query('UPDATE orders SET rev = rev + 1 WHERE id = $1', [payment.order_id])
  await tellOrders(work, [payment.order_id])
}

/** The code of a charge of which only the address is known; null: not even that, or nobody's name. */
async function codeOf(work: Work, { order_id }: LockedPayment, charge: PspCharge): Promise<string | null> {
  const order = await work.one<{ instance_id: string | null }>(
    'SELECT instance_id::text FROM orders WHERE id = $1',
    [order_id],
  )
  const store = storeOf(await storeInfos(work), order?.instance_id ?? null)
  const name = store.trade_name || store.legal_name
  if (charge.location === null || name === '' || store.city === '') return null
  return pixCode({ url: charge.location, amount: charge.amount, name, city: store.city })
}

/** A refund that the bank has, ours or one that was made in its own app. */
async function foldRefund(
  work: Work,
  payment: LockedPayment,
  endToEndId: string,
  { id, amount, state, reason, at }: PspRefund,
): Promise<void> {
  if (state === 'asked') return
  if (state === 'refused') return refuseRefund(work, payment, id, reason, at)
  const ours = await work.one<{ user_id: string | null; reason: string | null }>(
    `UPDATE payment_refunds SET state = 'done' WHERE id = $1 AND payment_id = $2 RETURNING user_id::text, reason`,
    [id, payment.id],
  )
  await giveBack(work, payment, {
    key: refundKey(endToEndId, id),
    amount,
    at,
    userId: ours?.user_id ?? null,
    note: ours?.reason ?? null,
  })
}

async function refuseRefund(
  work: Work,
  payment: LockedPayment,
  id: string,
  reason: string | null,
  at: Date,
): Promise<void> {
  const refused = await work.one<{ amount: number }>(
    `UPDATE payment_refunds SET state = 'refused', refusal = $3 WHERE id = $1 AND payment_id = $2 AND state = 'asked' RETURNING amount`,
    [id, payment.id, reason],
  )
  if (!refused) return
  await work.query('UPDATE orders SET rev = rev + 1 WHERE id = $1', [payment.order_id])
  await writeSteps(work, [
    {
      orderId: payment.order_id,
      userId: null,
      at,
      kind: 'refund_refused',
      note: reason,
      amount: refused.amount,
    },
  ])
  await tellOrders(work, [payment.order_id])
}
