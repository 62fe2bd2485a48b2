import { createHash } from 'node:crypto'
import { ORDER_LIMITS, PAYMENT_KINDS, type PaymentKind } from '../../../../contract/order-lists'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { step } from '../../../../src/domain/kernel/step'
import { paymentSteps } from '../../../../src/domain/kernel/steps/payment.gen'
import { formatMoney } from '../../../../src/domain/money/money'
import { isEnded } from '../../../../src/domain/orders/order-step'
import { handedFault } from '../../../../src/domain/orders/receipt'
import { pixCode } from '../../../../src/domain/payments/pix'
import { cleanText } from '../../../platform/db/clean-text'
import { isId } from '../../../platform/db/is-id'
import { checkedKey } from '../../../platform/db/request-key'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import { type Account, accountFor, enqueueReconcile } from '../../payments/area'
import { type By, writeSteps } from '../history'
import { type LockedOrder, lockOrder } from '../locked-order'
import { DISCOUNT_WAITS_SAID } from '../move/hindrances'
import { tooFar } from '../move/too-far'
import { mustBeSettled } from '../pbm/standing'
import { discountWaits } from '../save/discount-right'
import { linesOf } from '../save/lines'
import { tellOrders } from '../tell'
import { awaitedInTheWay } from './awaited'
import { coverageOf, endPayment, giveBack, heldBy, paymentLocked } from './payment-moves'
import { NO_PIX_KEY, pixForbidden, pixPayee } from './pix-refusal'
import { askRefund, refundWay, sumOf, wasRefunded } from './refunds'

/** Hours for which a static code is shown as payable; it works in the bank for ever. */
const STATIC_HOURS = 24

const invalid = (sentence: string, field: string) => new Refusal('INVALID', sentence, { field })

/** @throws Refusal INVALID for what is no sum of money */
export function checkedAmount(amount: number): number {
  if (amount < 1 || amount > ORDER_LIMITS.money) throw invalid('O valor não serve.', 'amount')
  return amount
}

type Wanted = Readonly<{
  order_id: string
  kind: string
  amount: number
  hash: string
  /** Is what is still awaited called off for this one? */
  replace?: boolean | null
  /** Of cash: the sum for which change is brought along, cents. */
  change_for?: number | null
}>

/**
 * Asks for money for an order: a Pix of the shop's key gets its code, one of its bank's is asked of the bank in a moment,
 * anything else is waited for. The same key is the same payment.
 * @throws Refusal NOT_FOUND, INVALID with the field, CONFLICT for an order that has ended or is paid, whose lines may not be
 *   paid beforehand (with the rule), or of which so much is awaited that it would come to more than is due.
 */
export async function requestPayment(
  work: Work,
  viewer: Viewer,
  { order_id: orderId, ...wanted }: Wanted,
  now: Date,
): Promise<string> {
  checkedKind(wanted.kind)
  checkedKey(wanted.hash)
  const order = await lockOrder(work, viewer, orderId, null)
  const cancel = (id: string) => cancelPayment(work, viewer, id, now)
  return requestLocked(work, order, wanted, { userId: viewer.id }, { now, cancel })
}

function checkedKind(typed: string): PaymentKind {
  const kind = PAYMENT_KINDS.find((one) => one === typed)
  if (!kind) throw invalid('Escolha a forma de pagamento.', 'kind')
  return kind
}

/**
 * The same of an order that is locked, by whoever asks. `cancel` calls off what is awaited, where that was wanted.
 * @throws Refusal as {@link requestPayment}
 */
export async function requestLocked(
  work: Work,
  order: LockedOrder,
  { kind: typed, amount, hash, replace, change_for: changeFor = null }: Omit<Wanted, 'order_id'>,
  by: By,
  { now, cancel }: Readonly<{ now: Date; cancel: (id: string) => Promise<unknown> }>,
): Promise<string> {
  const { id: orderId } = order
  const kind = checkedKind(typed)
  const key = checkedKey(hash)
  const known = await work.one<{ id: string; order_id: string }>(
    'SELECT id::text, order_id::text FROM payments WHERE hash = $1',
    [key],
  )
  if (known?.order_id === orderId) return known.id
  if (known) throw new Refusal('CONFLICT', 'Esta chave já pediu outro pagamento.', { field: 'hash' })
  if (isEnded(order.phase)) throw tooFar(order)
  mustBeGranted(order)
  const { due } = await coverageOf(work, order)
  if (checkedAmount(amount) > due)
    throw invalid(due === 0 ? 'Este pedido já está pago.' : `Faltam só ${formatMoney(due)}.`, 'amount')
  if (isPix(kind)) await mayHaveCode(work, order, now)
  checkChangeFor({ kind, amount, changeFor })
  const room = due - amount
  for (const id of await awaitedInTheWay(work, { orderId, room, replace: replace ?? false })) await cancel(id)
  const account = kind === 'pix_dynamic' ? await accountOf(work, order) : null
  const state = step(
    paymentSteps,
    step(paymentSteps, paymentSteps.initial, 'AWAIT'),
    kind === 'pix_static' ? 'REQUEST' : 'AWAIT',
  )
  const txid = account ? chargeTxid(work, key) : isPix(kind) ? txidOf(order, key) : null
  const made = await work.one<{ id: string }>(
    `INSERT INTO payments (tenant_id, order_id, kind, state, amount, hash, code, txid, expires_at, user_id, created_at, account_id, change_for)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id::text`,
    [
      work.tenant.id,
      orderId,
      kind,
      state,
      amount,
      key,
      kind === 'pix_static' && txid !== null ? await staticCode(work, order, amount, txid) : null,
      txid,
      kind === 'pix_static' ? new Date(now.getTime() + STATIC_HOURS * 3_600_000) : null,
      by.userId === null ? null : Number(by.userId),
      now,
      account?.id ?? null,
      changeFor,
    ],
  )
  if (!made) throw new Error('a payment was not written')
  if (account) await enqueueReconcile(work, made.id)
  await writeSteps(work, [{ orderId, ...by, at: now, kind: 'asked', note: kind, amount }])
  await tellOrders(work, [orderId])
  return made.id
}

/** @throws Refusal INVALID for change that is brought for no cash, or for less than is to be paid */
function checkChangeFor({
  kind,
  amount,
  changeFor,
}: Readonly<{ kind: PaymentKind; amount: number; changeFor: number | null }>): void {
  if (changeFor === null) return
  switch (handedFault({ kind, amount, handed: checkedAmount(changeFor) })) {
    case 'noCash':
      throw invalid('Só dinheiro tem troco.', 'change_for')
    case 'less':
      throw invalid(`O troco é para mais do que ${formatMoney(amount)}.`, 'change_for')
  }
}

/** By what the bank names the payment: the order's number, to be read by people, and what makes it the only one. */
const txidOf = ({ number }: LockedOrder, key: string): string =>
  `${number.replace(/\W/g, '').slice(0, 12)}${createHash('sha256').update(key).digest('hex').slice(0, 12)}`

/** The name of a charge at a bank (26 to 35 letters and digits): of the key, so that asked for again it is the same one. */
const chargeTxid = (work: Work, key: string): string =>
  createHash('sha256').update(`${work.tenant.id}:${key}`).digest('hex').slice(0, 32)

/** @throws Refusal INVALID where no bank of the shop's takes charges of this order */
async function accountOf(work: Work, order: LockedOrder): Promise<Account> {
  const account = await accountFor(work, order.instance_id)
  if (!account)
    throw invalid(
      'Cadastre a conta do banco em Integrações, aba Pix, para cobrar com confirmação automática.',
      'kind',
    )
  return account
}

const isPix = (kind: PaymentKind): boolean => kind === 'pix_static' || kind === 'pix_dynamic'

/** @throws Refusal CONFLICT with the rule that forbids a code. */
async function mayHaveCode(work: Work, order: LockedOrder, now: Date): Promise<void> {
  const why = pixForbidden([...(await linesOf(work, order.id)).values()], now.getTime())
  if (why !== null) throw new Refusal('CONFLICT', why, { field: 'kind' })
}

/** The code of the shop's own key. @throws Refusal INVALID where the shop has said none. */
async function staticCode(work: Work, order: LockedOrder, amount: number, txid: string): Promise<string> {
  const payee = await pixPayee(work, order.instance_id)
  if (!payee) throw invalid(NO_PIX_KEY, 'kind')
  return pixCode({ ...payee, txid, amount })
}

/**
 * Nothing is asked for, sent or received of an order whose discount waits for a colleague or an operator. What has ended waits for nothing more.
 * @throws Refusal CONFLICT
 */
export function mustBeGranted(order: LockedOrder): void {
  if (discountWaits(order) && !isEnded(order.phase)) throw new Refusal('CONFLICT', DISCOUNT_WAITS_SAID)
  mustBeSettled(order)
}

/** A payment with its order, both locked. @throws Refusal NOT_FOUND */
export async function lockPayment(work: Work, viewer: Viewer, id: string) {
  const found = isId(id)
    ? await work.one<{ order_id: string }>('SELECT order_id::text FROM payments WHERE id = $1', [id])
    : undefined
  if (!found) throw new Refusal('NOT_FOUND', 'Pagamento não encontrado.')
  const order = await lockOrder(work, viewer, found.order_id, null)
  return { order, payment: await paymentLocked(work, id) }
}

/** Takes back what was asked for. @throws Refusal NOT_FOUND, CONFLICT for what is paid. */
export async function cancelPayment(work: Work, viewer: Viewer, id: string, now: Date): Promise<true> {
  const { payment } = await lockPayment(work, viewer, id)
  await endPayment(work, payment, { event: 'CANCEL', userId: viewer.id, at: now })
  if (payment.kind === 'pix_dynamic') await enqueueReconcile(work, id)
  return true
}

/** Asks the bank how a charge of its stands. @throws Refusal NOT_FOUND, CONFLICT for what no bank holds. */
export async function checkPayment(work: Work, viewer: Viewer, id: string): Promise<true> {
  const { payment } = await lockPayment(work, viewer, id)
  if (payment.kind !== 'pix_dynamic')
    throw new Refusal('CONFLICT', 'Nenhum banco acompanha este pagamento: confirme o recebimento.')
  await enqueueReconcile(work, id)
  return true
}

/**
 * Gives money back to the customer, whole or in part: of a charge at the bank the bank is asked to, of anything else it is
 * written down that it went back. The same key is the same money.
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
  const way = await refundWay(work, payment)
  if (await wasRefunded(work, payment, key)) return true
  const left = way === null ? await heldBy(work, id) : sumOf(way)
  if (checkedAmount(amount) > left)
    throw invalid(
      left === 0 ? 'Nada entrou por este pagamento.' : `Só há ${formatMoney(left)} para devolver.`,
      'amount',
    )
  if (way === null) await giveBack(work, payment, { key, amount, at: now, userId: viewer.id, note: reason })
  else await askRefund(work, payment, { key, amount, at: now, userId: viewer.id, reason, way })
  return true
}
