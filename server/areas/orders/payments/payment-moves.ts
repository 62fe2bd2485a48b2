import type { PaymentKind } from '../../../../contract/order-lists'
import { step, takes } from '../../../../src/domain/kernel/step'
import { type PaymentState, paymentSteps } from '../../../../src/domain/kernel/steps/payment.gen'
import { coverage } from '../../../../src/domain/orders/order-sums'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import { moneyMoves } from '../../cash/area'
import { writeSteps } from '../history'
import type { LockedOrder } from '../locked-order'
import { OWED } from '../order.row'
import { tellOrders } from '../tell'
import { tellPaymentLater } from './tell-payment'

/** A payment as it stands, locked until the end of the transaction. Money in cents. */
export type LockedPayment = {
  id: string
  order_id: string
  state: PaymentState
  amount: number
  kind: PaymentKind
  expires_at: Date | null
  txid: string | null
  account_id: string | null
}

/** How a payment `p` stands: a code of the shop's own key is over by the clock, for no bank says so; `receive` steps it. */
export const PAYMENT_STATE = `CASE WHEN p.kind = 'pix_static' AND p.state = 'requested' AND p.expires_at < now()
    THEN 'expired' ELSE p.state END`

/** @throws Refusal NOT_FOUND */
export async function paymentLocked(work: Work, id: string): Promise<LockedPayment> {
  const row = await work.one<LockedPayment>(
    `SELECT id::text, order_id::text, state, amount, kind, expires_at, txid, account_id::text
     FROM payments WHERE id = $1 FOR UPDATE`,
    [id],
  )
  if (!row) throw new Refusal('NOT_FOUND', 'Pagamento não encontrado.')
  return row
}

/** Has a payment take a step of its machine, and the order that it belongs to change with it; gives that order's new `rev`. */
async function stepTo(work: Work, payment: LockedPayment, state: PaymentState): Promise<number> {
  await work.query('UPDATE payments SET state = $2 WHERE id = $1', [payment.id, state])
  const order = await work.one<{ rev: number }>(
    'UPDATE orders SET rev = rev + 1 WHERE id = $1 RETURNING rev',
    [payment.order_id],
  )
  if (!order) throw new Error('a payment without its order')
  payment.state = state
  return order.rev
}

type Receipt = Readonly<{
  /** The same key is the same money: a form's, or the bank's end-to-end id ({@link bankKey}). */
  key: string
  /** Cents. */
  amount: number
  at: Date
  /** Null: the bank says so, or a courier. */
  userId: string | null
  courierId?: string | null
  /** Of cash: what was put down, cents. */
  handed?: number | null
}>

/** How the move of a Pix is called; no form's key has a colon. */
export const bankKey = (endToEndId: string) => `e2e:${endToEndId}`
/** How the move of a refund of a Pix is called. */
export const refundKey = (endToEndId: string, id: string) => `dev:${endToEndId}:${id}`

/**
 * Takes money in for a payment that is locked, and gives whether it is new. What was paid after its time was over, or comes
 * after it was called off, counts all the same, and is marked.
 */
export async function receive(
  work: Work,
  payment: LockedPayment,
  { key, amount, at, userId, courierId = null, handed = null }: Receipt,
): Promise<boolean> {
  const isOver = payment.state === 'requested' && payment.expires_at !== null && payment.expires_at < at
  const state = isOver ? step(paymentSteps, payment.state, 'EXPIRE') : payment.state
  // By its own time: what was paid in time and is heard of afterwards is not late.
  const late = state === 'canceled' || (payment.expires_at !== null && payment.expires_at < at)
  await moneyMoves(work)
  const moved = await work.one(
    `INSERT INTO payment_moves (tenant_id, payment_id, key, amount, at, late, user_id, handed, courier_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (tenant_id, key) DO NOTHING RETURNING 1`,
    [
      work.tenant.id,
      payment.id,
      key,
      amount,
      at,
      late,
      userId === null ? null : Number(userId),
      handed,
      courierId,
    ],
  )
  if (!moved) return false
  const rev = await stepTo(work, payment, step(paymentSteps, state, 'PAY'))
  await writeSteps(work, [
    {
      orderId: payment.order_id,
      userId,
      courierId,
      at,
      kind: late ? 'late' : 'paid',
      note: payment.kind,
      amount,
      handed,
    },
  ])
  await tellPaymentLater(work, {
    orderId: payment.order_id,
    rev,
    paid: amount,
    change: (handed ?? amount) - amount,
  })
  await tellOrders(work, [payment.order_id])
  return true
}

type GivenBack = Omit<Receipt, 'handed'> & Readonly<{ note: string | null }>

/**
 * Writes down that money of a payment that is locked went back; the same key is the same money. Gives whether it is new.
 * @throws Refusal CONFLICT for a payment of which nothing is there.
 */
export async function giveBack(
  work: Work,
  payment: LockedPayment,
  { key, amount, at, userId, note }: GivenBack,
): Promise<boolean> {
  if (await work.one('SELECT 1 FROM payment_moves WHERE key = $1 AND payment_id = $2', [key, payment.id]))
    return false
  const event = amount === (await heldBy(work, payment.id)) ? 'REFUND' : 'REFUND_PART'
  if (!takes(paymentSteps, payment.state, event))
    throw new Refusal('CONFLICT', 'Este pagamento não pode ser devolvido.')
  await moneyMoves(work)
  await work.query(
    'INSERT INTO payment_moves (tenant_id, payment_id, key, amount, at, user_id, note) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [work.tenant.id, payment.id, key, -amount, at, userId === null ? null : Number(userId), note],
  )
  await stepTo(work, payment, step(paymentSteps, payment.state, event))
  await writeSteps(work, [{ orderId: payment.order_id, userId, at, kind: 'refunded', note, amount }])
  await tellOrders(work, [payment.order_id])
  return true
}

/** What came in by a payment and has not gone back, cents. */
export const heldBy = async (work: Work, paymentId: string): Promise<number> =>
  (
    await work.one<{ held: number }>(
      'SELECT coalesce(sum(amount), 0)::integer AS held FROM payment_moves WHERE payment_id = $1',
      [paymentId],
    )
  )?.held ?? 0

/** Ends a payment without money. @throws Refusal CONFLICT for what does not end so. */
export async function endPayment(
  work: Work,
  payment: LockedPayment,
  {
    event,
    userId,
    at,
    note = null,
  }: { event: 'CANCEL' | 'EXPIRE'; userId: string | null; at: Date; note?: string | null },
): Promise<void> {
  if (!takes(paymentSteps, payment.state, event))
    throw new Refusal('CONFLICT', 'Este pagamento não pode mais ser cancelado.')
  await stepTo(work, payment, step(paymentSteps, payment.state, event))
  const kind = event === 'CANCEL' ? 'payment_canceled' : 'payment_expired'
  await writeSteps(work, [{ orderId: payment.order_id, userId, at, kind, note, amount: payment.amount }])
  await tellOrders(work, [payment.order_id])
}

/** What is paid of an order. */
export async function coverageOf(work: Work, order: Pick<LockedOrder, 'id'>) {
  const row = await work.one<{ owed: number; received: number; refunded: number }>(
    `SELECT ${OWED} AS owed, paid.received, paid.refunded FROM orders o CROSS JOIN LATERAL (
       SELECT coalesce(sum(m.amount) FILTER (WHERE m.amount > 0), 0)::integer AS received, coalesce(-sum(m.amount) FILTER (WHERE m.amount < 0), 0)::integer AS refunded
     FROM payments p JOIN payment_moves m ON m.tenant_id = p.tenant_id AND m.payment_id = p.id WHERE p.order_id = o.id) paid
     WHERE o.id = $1`,
    [order.id],
  )
  return coverage(row?.owed ?? 0, row?.received ?? 0, row?.refunded ?? 0)
}
