import { createHash } from 'node:crypto'
import type { Work } from '../../../platform/db/work'
import { enqueueReconcile, findAccount } from '../../payments/area'
import { writeSteps } from '../history'
import { tellOrders } from '../tell'
import { bankKey, type LockedPayment } from './payment-moves'

/** What may still go back of each Pix that came for a payment, by its end-to-end id, the oldest first. Cents. */
type RefundWay = readonly Readonly<{ endToEndId: string; left: number }>[]

export const sumOf = (way: RefundWay): number => way.reduce((sum, { left }) => sum + left, 0)

/**
 * By which Pix money of a payment may go back through the bank; null: it went another way, or its account is gone, and a
 * person gives it back. What is asked for already is not there any more.
 */
export async function refundWay(work: Work, payment: LockedPayment): Promise<RefundWay | null> {
  if (payment.kind !== 'pix_dynamic' || payment.account_id === null) return null
  const opened = await work.one('SELECT 1 FROM psp_secrets WHERE account_id = $1', [payment.account_id])
  if (!opened || !(await findAccount(work, payment.account_id))) return null
  const rows = await work.query<{ key: string; left: number }>(
    `SELECT m.key, (m.amount
       + coalesce((SELECT sum(b.amount) FROM payment_moves b WHERE b.payment_id = m.payment_id AND b.key LIKE 'dev:' || substr(m.key, 5) || ':%'), 0)
       - coalesce((SELECT sum(r.amount) FROM payment_refunds r WHERE r.payment_id = m.payment_id AND r.state = 'asked'
           AND r.end_to_end = substr(m.key, 5)), 0))::integer AS left
     FROM payment_moves m WHERE m.payment_id = $1 AND m.key LIKE 'e2e:%' ORDER BY m.at, m.id`,
    [payment.id],
  )
  return rows.map(({ key, left }) => ({ endToEndId: key.slice(bankKey('').length), left }))
}

/** Was this asked for already, by this key? */
export const wasRefunded = async (work: Work, payment: LockedPayment, key: string): Promise<boolean> =>
  (await work.one(
    `SELECT 1 FROM payment_moves WHERE key = $1 AND payment_id = $2
     UNION ALL SELECT 1 FROM payment_refunds WHERE hash = $1 AND payment_id = $2 LIMIT 1`,
    [key, payment.id],
  )) !== undefined

type Asked = Readonly<{
  key: string
  amount: number
  at: Date
  userId: string
  reason: string
  way: RefundWay
}>

/** Has the bank give money back, Pix by Pix until the sum is reached; what has gone back is a move only when the bank says so. */
export async function askRefund(
  work: Work,
  payment: LockedPayment,
  { key, amount, at, userId, reason, way }: Asked,
): Promise<void> {
  let rest = amount
  for (const { endToEndId, left } of way) {
    const part = Math.min(rest, left)
    if (part <= 0) continue
    rest -= part
    // Of the key and the Pix, so that asked for again it is the same refund at the bank too.
    const id = createHash('sha256').update(`${key}:${endToEndId}`).digest('hex').slice(0, 32)
    await work.query(
      `INSERT INTO payment_refunds (tenant_id, id, payment_id, hash, end_to_end, amount, reason, user_id, at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [work.tenant.id, id, payment.id, key, endToEndId, part, reason, Number(userId), at],
    )
  }
  await work.query('UPDATE orders SET rev = rev + 1 WHERE id = $1', [payment.order_id])
  await writeSteps(work, [
    { orderId: payment.order_id, userId, at, kind: 'refund_asked', note: reason, amount },
  ])
  await enqueueReconcile(work, payment.id)
  await tellOrders(work, [payment.order_id])
}
