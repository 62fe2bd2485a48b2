import { createHash } from 'node:crypto'
import { ORDER_LIMITS, PAYMENT_KINDS, type PaymentKind } from '../../contract/order-lists'
import { step, takes } from '../../src/domain/kernel/step'
import { type PaymentState, paymentSteps } from '../../src/domain/kernel/steps/payment.gen'
import { formatMoney } from '../../src/domain/money/money'
import { pixCode } from '../../src/domain/money/pix'
import { rulesFor } from '../../src/domain/orders/legal-rules'
import { coverage } from '../../src/domain/orders/order-sums'
import { storeOf } from '../../src/domain/store/store-form'
import type { Viewer } from '../../src/domain/tickets/visibility'
import { cleanText } from '../platform/db/clean-text'
import { isId } from '../platform/db/is-id'
import type { Work } from '../platform/db/work'
import { Refusal } from '../platform/graphql/refusal'
import { storeInfos } from '../store/infos'
import { writeSteps } from './history'
import { linesOf } from './lines'
import { type LockedOrder, lockOrder } from './locked-order'
import { tooFar } from './save'
import { tellOrders } from './tell'

/** A charge that the bank holds is asked of the bank; no shop has said by which yet. */
const ASKED_FOR = PAYMENT_KINDS.filter((kind) => kind !== 'pix_dynamic')
const HASH = /^[\w-]{16,64}$/
/** Hours for which a static code is shown as payable; it works in the bank for ever. */
const STATIC_HOURS = 24

const invalid = (sentence: string, field: string) => new Refusal('INVALID', sentence, { field })

function checkedKey(hash: string): string {
  if (!HASH.test(hash)) throw invalid('A chave tem de 16 a 64 letras e algarismos.', 'hash')
  return hash
}

function checkedAmount(amount: number): number {
  if (amount < 1 || amount > ORDER_LIMITS.money) throw invalid('O valor não serve.', 'amount')
  return amount
}

type Wanted = Readonly<{ order_id: string; kind: string; amount: number; hash: string }>

/**
 * Asks for money for an order: a Pix gets its code, anything else is waited for. The same key is the same payment.
 * @throws Refusal NOT_FOUND, INVALID with the field, CONFLICT for an order that has ended or is paid, or whose lines may not
 *   be paid beforehand (with the rule).
 */
export async function requestPayment(
  work: Work,
  viewer: Viewer,
  { order_id: orderId, kind: typed, amount, hash }: Wanted,
  now: Date,
): Promise<string> {
  const kind = ASKED_FOR.find((one) => one === typed)
  if (!kind) throw invalid('Escolha a forma de pagamento.', 'kind')
  const key = checkedKey(hash)
  const order = await lockOrder(work, viewer, orderId, null)
  const known = await work.one<{ id: string }>(
    'SELECT id::text FROM payments WHERE hash = $1 AND order_id = $2',
    [key, orderId],
  )
  if (known) return known.id
  if (order.phase === 'canceled' || order.phase === 'returned') throw tooFar(order)
  const { due } = await coverageOf(work, order)
  if (checkedAmount(amount) > due)
    throw invalid(due === 0 ? 'Este pedido já está pago.' : `Faltam só ${formatMoney(due)}.`, 'amount')
  if (isPix(kind)) await mayHaveCode(work, order, now)
  const state = step(
    paymentSteps,
    step(paymentSteps, paymentSteps.initial, 'AWAIT'),
    isPix(kind) ? 'REQUEST' : 'AWAIT',
  )
  const txid = isPix(kind) ? txidOf(order, key) : null
  const made = await work.one<{ id: string }>(
    `INSERT INTO payments (tenant_id, order_id, kind, state, amount, hash, code, txid, expires_at, user_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id::text`,
    [
      work.tenant.id,
      orderId,
      kind,
      state,
      amount,
      key,
      txid === null ? null : await staticCode(work, order, amount, txid),
      txid,
      isPix(kind) ? new Date(now.getTime() + STATIC_HOURS * 3_600_000) : null,
      Number(viewer.id),
      now,
    ],
  )
  if (!made) throw new Error('a payment was not written')
  await writeSteps(work, [{ orderId, userId: viewer.id, at: now, kind: 'asked', note: kind, amount }])
  await tellOrders(work, [orderId])
  return made.id
}

/** By what the bank names the payment: the order's number, to be read by people, and what makes it the only one. */
const txidOf = ({ number }: LockedOrder, key: string): string =>
  `${number.replace(/\W/g, '').slice(0, 12)}${createHash('sha256').update(key).digest('hex').slice(0, 12)}`

const isPix = (kind: PaymentKind): boolean => kind === 'pix_static'

/** @throws Refusal CONFLICT with the rule that forbids a code. */
async function mayHaveCode(work: Work, order: LockedOrder, now: Date): Promise<void> {
  const lines = [...(await linesOf(work, order.id)).values()]
  const rule = rulesFor(lines, now.getTime()).find(({ parameters }) => !parameters.payLink)
  if (rule)
    throw new Refusal(
      'CONFLICT',
      `Medicamento controlado não se vende pela internet: receba na entrega ou no balcão (${rule.source}).`,
      { field: 'kind' },
    )
}

/** The code of the shop's own key. @throws Refusal INVALID where the shop has said none. */
async function staticCode(work: Work, order: LockedOrder, amount: number, txid: string): Promise<string> {
  const store = storeOf(await storeInfos(work), order.instance_id)
  const name = store.trade_name || store.legal_name
  if (store.pix_key === '' || name === '' || store.city === '')
    throw invalid(
      'Cadastre a chave Pix, o nome e a cidade da loja em Informações da loja para receber por Pix.',
      'kind',
    )
  return pixCode({ key: store.pix_key, txid, amount, name, city: store.city })
}

type PaymentRow = {
  id: string
  order_id: string
  state: PaymentState
  amount: number
  kind: PaymentKind
  expires_at: Date | null
}

async function lockPayment(work: Work, viewer: Viewer, id: string) {
  const found = isId(id)
    ? await work.one<{ order_id: string }>('SELECT order_id::text FROM payments WHERE id = $1', [id])
    : undefined
  if (!found) throw new Refusal('NOT_FOUND', 'Pagamento não encontrado.')
  const order = await lockOrder(work, viewer, found.order_id, null)
  return { order, payment: await paymentLocked(work, id) }
}

async function paymentLocked(work: Work, id: string): Promise<PaymentRow> {
  const row = await work.one<PaymentRow>(
    'SELECT id::text, order_id::text, state, amount, kind, expires_at FROM payments WHERE id = $1 FOR UPDATE',
    [id],
  )
  if (!row) throw new Refusal('NOT_FOUND', 'Pagamento não encontrado.')
  return row
}

/**
 * A person says that money came in.
 * @throws Refusal NOT_FOUND, INVALID, CONFLICT for a payment of which all went back.
 */
export async function confirmPayment(
  work: Work,
  viewer: Viewer,
  { id, amount, hash }: { id: string; amount: number; hash: string },
  now: Date,
): Promise<true> {
  const key = checkedKey(hash)
  checkedAmount(amount)
  const { payment } = await lockPayment(work, viewer, id)
  await receive(work, payment, { key, amount, at: now, userId: viewer.id })
  return true
}

type Receipt = Readonly<{ key: string; amount: number; at: Date; userId: string | null }>

/**
 * Takes money in for a payment that is locked; the same key is the same money. What comes after its time was over, or
 * after it was called off, counts all the same, and is marked.
 */
async function receive(
  work: Work,
  payment: PaymentRow,
  { key, amount, at, userId }: Receipt,
): Promise<boolean> {
  const isOver = payment.state === 'requested' && payment.expires_at !== null && payment.expires_at < at
  const state = isOver ? step(paymentSteps, payment.state, 'EXPIRE') : payment.state
  const late = state === 'expired' || state === 'canceled'
  if (state !== 'paid' && !takes(paymentSteps, state, 'PAY'))
    throw new Refusal('CONFLICT', 'Este pagamento foi devolvido e não muda mais.')
  const moved = await work.one(
    `INSERT INTO payment_moves (tenant_id, payment_id, key, amount, at, late, user_id) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (tenant_id, key) DO NOTHING RETURNING 1`,
    [work.tenant.id, payment.id, key, amount, at, late, userId === null ? null : Number(userId)],
  )
  if (!moved) return false
  await work.query('UPDATE payments SET state = $2 WHERE id = $1', [
    payment.id,
    step(paymentSteps, state, 'PAY'),
  ])
  await work.query('UPDATE orders SET rev = rev + 1 WHERE id = $1', [payment.order_id])
  await writeSteps(work, [
    { orderId: payment.order_id, userId, at, kind: late ? 'late' : 'paid', note: payment.kind, amount },
  ])
  await tellOrders(work, [payment.order_id])
  return true
}

/** Takes back what was asked for. @throws Refusal NOT_FOUND, CONFLICT for what is paid. */
export async function cancelPayment(work: Work, viewer: Viewer, id: string, now: Date): Promise<true> {
  const { payment } = await lockPayment(work, viewer, id)
  if (!takes(paymentSteps, payment.state, 'CANCEL'))
    throw new Refusal('CONFLICT', 'Este pagamento não pode mais ser cancelado.')
  await work.query('UPDATE payments SET state = $2 WHERE id = $1', [
    id,
    step(paymentSteps, payment.state, 'CANCEL'),
  ])
  await work.query('UPDATE orders SET rev = rev + 1 WHERE id = $1', [payment.order_id])
  await writeSteps(work, [
    {
      orderId: payment.order_id,
      userId: viewer.id,
      at: now,
      kind: 'payment_canceled',
      amount: payment.amount,
    },
  ])
  await tellOrders(work, [payment.order_id])
  return true
}

/**
 * Writes down that money went back to the customer, whole or in part. The same key is the same money.
 * @throws Refusal NOT_FOUND, INVALID for more than came in, CONFLICT for a payment of which nothing is there.
 */
export async function refundPayment(
  work: Work,
  viewer: Viewer,
  { id, amount, reason: typed, hash }: { id: string; amount: number; reason: string; hash: string },
  now: Date,
): Promise<true> {
  const key = checkedKey(hash)
  const reason = cleanText(typed).trim().slice(0, ORDER_LIMITS.reason)
  if (reason === '') throw invalid('Escreva o motivo da devolução.', 'reason')
  const { payment } = await lockPayment(work, viewer, id)
  if (await work.one('SELECT 1 FROM payment_moves WHERE key = $1 AND payment_id = $2', [key, id])) return true
  const held = await work.one<{ left: number }>(
    'SELECT coalesce(sum(amount), 0)::integer AS left FROM payment_moves WHERE payment_id = $1',
    [id],
  )
  const left = held?.left ?? 0
  if (checkedAmount(amount) > left)
    throw invalid(
      left === 0 ? 'Nada entrou por este pagamento.' : `Só há ${formatMoney(left)} para devolver.`,
      'amount',
    )
  const event = amount === left ? 'REFUND' : 'REFUND_PART'
  if (!takes(paymentSteps, payment.state, event))
    throw new Refusal('CONFLICT', 'Este pagamento não pode ser devolvido.')
  await work.query(
    'INSERT INTO payment_moves (tenant_id, payment_id, key, amount, at, user_id, note) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [work.tenant.id, id, key, -amount, now, Number(viewer.id), reason],
  )
  await work.query('UPDATE payments SET state = $2 WHERE id = $1', [
    id,
    step(paymentSteps, payment.state, event),
  ])
  await work.query('UPDATE orders SET rev = rev + 1 WHERE id = $1', [payment.order_id])
  await writeSteps(work, [
    { orderId: payment.order_id, userId: viewer.id, at: now, kind: 'refunded', note: reason, amount },
  ])
  await tellOrders(work, [payment.order_id])
  return true
}

/** What is paid of an order. */
export async function coverageOf(work: Work, order: Pick<LockedOrder, 'id' | 'total'>) {
  const row = await work.one<{ received: number; refunded: number }>(
    `SELECT coalesce(sum(m.amount) FILTER (WHERE m.amount > 0), 0)::integer AS received,
       coalesce(-sum(m.amount) FILTER (WHERE m.amount < 0), 0)::integer AS refunded
     FROM payments p JOIN payment_moves m ON m.tenant_id = p.tenant_id AND m.payment_id = p.id WHERE p.order_id = $1`,
    [order.id],
  )
  return coverage(order.total, row?.received ?? 0, row?.refunded ?? 0)
}
