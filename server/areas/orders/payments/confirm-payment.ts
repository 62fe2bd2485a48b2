import { ORDER_LIMITS } from '../../../../contract/order-lists'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { takes } from '../../../../src/domain/kernel/step'
import { paymentSteps } from '../../../../src/domain/kernel/steps/payment.gen'
import { formatMoney } from '../../../../src/domain/money/money'
import { changeOf, handedFault, receiptFault } from '../../../../src/domain/orders/receipt'
import { checkedKey } from '../../../platform/db/request-key'
import { zoneOf } from '../../../platform/db/shop-zone'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import { momentText } from '../../../platform/moment-text'
import type { By } from '../history'
import type { LockedOrder } from '../locked-order'
import { coverageOf, type LockedPayment, receive } from './payment-moves'
import { checkedAmount, lockPayment, mustBeGranted } from './payments'

type Confirmed = Readonly<{
  id: string
  /** Cents. */
  amount: number
  hash: string
  /** Was it said that the customer paid more than is owed? */
  more?: boolean | null
  /** Of cash: what the customer put down, cents; null: it is not said. */
  handed?: number | null
  /** May they give money back? See receiptFault. */
  mayGiveBack?: boolean
}>

/**
 * A person says that money came in, once for each payment; the same key is the same money.
 * @throws Refusal NOT_FOUND, INVALID, CONFLICT for what came in already (with by whom and when), for what is with the bank or
 *   went back, and for more than is owed where nobody said so; FORBIDDEN for more than the order where they may not give back.
 */
export async function confirmPayment(
  work: Work,
  viewer: Viewer,
  { id, ...confirmed }: Confirmed,
  now: Date,
): Promise<true> {
  checkedKey(confirmed.hash)
  checkedAmount(confirmed.amount)
  const locked = await lockPayment(work, viewer, id)
  await confirmLocked(work, locked, confirmed, { userId: viewer.id }, now)
  return true
}

/** The same of a payment that is locked with its order, by whoever says so. @throws Refusal as {@link confirmPayment} */
export async function confirmLocked(
  work: Work,
  { order, payment }: Readonly<{ order: LockedOrder; payment: LockedPayment }>,
  { amount, hash, more, handed = null, mayGiveBack = false }: Omit<Confirmed, 'id'>,
  by: By,
  now: Date,
): Promise<void> {
  const key = checkedKey(hash)
  checkedAmount(amount)
  if (payment.kind === 'pix_dynamic')
    throw new Refusal('CONFLICT', 'Este Pix é confirmado pelo banco: nada precisa ser digitado.')
  const known = await work.one<{ payment_id: string }>(
    'SELECT payment_id::text FROM payment_moves WHERE key = $1',
    [key],
  )
  if (known?.payment_id === payment.id) return
  if (known) throw new Refusal('CONFLICT', 'Esta chave já confirmou outro pagamento.', { field: 'hash' })
  if (payment.state === 'refunded')
    throw new Refusal('CONFLICT', 'Este pagamento foi devolvido e não muda mais.')
  if (!takes(paymentSteps, payment.state, 'PAY')) throw await alreadyIn(work, payment)
  mustBeGranted(order)
  const { due, paid } = await coverageOf(work, order)
  if (paid + amount > ORDER_LIMITS.money)
    throw new Refusal('INVALID', 'O valor não serve.', { field: 'amount' })
  const asked = { amount, due, total: order.total, more: more ?? false, mayGiveBack }
  switch (receiptFault(asked)) {
    case 'more':
      throw new Refusal('CONFLICT', moreSaid(asked), { field: 'amount' })
    case 'aboveTotal':
      throw new Refusal(
        'FORBIDDEN',
        `O pedido inteiro é de ${formatMoney(order.total)}: só quem pode devolver dinheiro registra mais do que isso.`,
        { field: 'amount' },
      )
  }
  checkHanded({ kind: payment.kind, amount, handed })
  await receive(work, payment, { key, amount, at: now, ...by, handed })
}

/** @throws Refusal INVALID for what was put down and does not fit what came in */
function checkHanded(said: Parameters<typeof handedFault>[0]): void {
  if ((said.handed ?? 0) > ORDER_LIMITS.money)
    throw new Refusal('INVALID', 'O valor não serve.', { field: 'handed' })
  switch (handedFault(said)) {
    case 'noCash':
      throw new Refusal('INVALID', 'Só dinheiro tem troco.', { field: 'handed' })
    case 'less':
      throw new Refusal('INVALID', `O cliente entregou menos do que ${formatMoney(said.amount)}.`, {
        field: 'handed',
      })
  }
}

const moreSaid = ({ amount, due }: Readonly<{ amount: number; due: number }>): string =>
  due === 0
    ? 'Nada falta deste pedido: registre o que entrou a mais só se o cliente pagou de novo.'
    : `Faltam só ${formatMoney(due)}: o troco de ${formatMoney(amount)} é ${formatMoney(changeOf({ amount, due }))}. Registre a mais só o que ficou com a loja.`

/** The refusal for what came in before. */
async function alreadyIn(work: Work, payment: LockedPayment): Promise<Refusal> {
  const last = await work.one<{ amount: number; at: Date; by: string | null }>(
    `SELECT m.amount, m.at, coalesce(u.name, k.name) AS by FROM payment_moves m
     LEFT JOIN users u ON u.tenant_id = m.tenant_id AND u.id = m.user_id
     LEFT JOIN couriers k ON k.tenant_id = m.tenant_id AND k.id = m.courier_id
     WHERE m.payment_id = $1 AND m.amount > 0 ORDER BY m.id DESC LIMIT 1`,
    [payment.id],
  )
  if (!last) throw new Error('a paid payment without money')
  const at = momentText(last.at, await zoneOf(work))
  return new Refusal(
    'CONFLICT',
    `${last.by ?? 'O banco'} já recebeu ${formatMoney(last.amount)} por este pagamento em ${at}. O que ainda falta se recebe por outro pagamento.`,
  )
}
