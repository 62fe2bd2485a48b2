import { createHash } from 'node:crypto'
import { COURIER_DEEDS, COURIER_LIMITS, type CourierDeed } from '../../../contract/courier-lists'
import type { PaymentKind } from '../../../contract/order-lists'
import { collectionOf, type Doorstep } from '../../../src/domain/couriers/collection'
import { cleanText } from '../../platform/db/clean-text'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import { checkedKey } from '../../platform/db/request-key'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import {
  confirmLocked,
  type LockedMove,
  type LockedOrder,
  lockedOrder,
  moveLocked,
  paymentLocked,
  requestLocked,
} from '../orders/area'
import { DOORSTEP, ofDay } from './day.sql'
import type { OpenLink } from './link'
import { courierState } from './run'

/** What a courier says that they did. */
export type Done = Readonly<{
  orderId: string
  kind: string
  hash: string
  /** Who received it, or why it was not handed over. */
  text: string | null
  /** Of money: what stays with the shop and what was put down, cents. */
  amount: number | null
  handed: number | null
  originalFetched: boolean
}>

/**
 * Writes down what a courier did with an order of their day, by the machines and rules that hold in the shop. The same key is the
 * same deed; what is so already is left as it is, for a phone on a staircase asks again.
 * @throws Refusal INVALID with the field, CONFLICT for an order that is not with them, and as moveOrder and confirmPayment.
 */
export async function courierDid(work: Work, link: OpenLink, done: Done, now: Date): Promise<void> {
  const kind = COURIER_DEEDS.find((one) => one === done.kind)
  if (!kind) throw new Refusal('INVALID', 'Diga o que foi feito.', { field: 'kind' })
  const hash = checkedKey(done.hash)
  const order = isId(done.orderId) ? await lockedOrder(work, done.orderId) : undefined
  const doorstep = order && (await doorstepOf(work, link, order.id, now))
  if (!order || !doorstep)
    throw new Refusal('CONFLICT', 'Esta entrega não está mais com você.', { field: 'order_id' })
  if (await wasDone(work, link, { orderId: order.id, kind, hash })) return
  const by = { userId: null, courierId: link.courierId }
  const move = (to: LockedMove['to'], said?: LockedMove['said']) =>
    moveLocked(work, order, { to, statusId: null, originalFetched: done.originalFetched, said }, by, now)
  const state = courierState(order.phase)
  switch (kind) {
    case 'out':
      if (state === 'on_the_way') return
      if (state !== 'ready') throw notNow(order)
      return move('on_the_way')
    case 'delivered':
      if (state === 'delivered') return
      if (state !== 'on_the_way') throw notNow(order)
      return move('delivered', {
        kind: 'moved',
        note: `Recebido por ${said(done.text, 'Escreva quem recebeu.')}`,
      })
    case 'undelivered':
      if (state !== 'on_the_way') throw notNow(order)
      return move('ready', {
        kind: 'undelivered',
        note: said(done.text, 'Escreva por que não foi entregue.'),
      })
    case 'paid':
      if (state !== 'on_the_way' && state !== 'ready') throw notNow(order)
      return receive(work, { order, doorstep, link, hash }, done, now)
  }
}

const notNow = ({ phase }: LockedOrder) => {
  switch (courierState(phase)) {
    case 'preparing':
      return new Refusal('CONFLICT', 'A loja ainda prepara este pedido.')
    case 'ready':
      return new Refusal('CONFLICT', 'Toque em “Saiu para entrega” primeiro.')
    case 'canceled':
      return new Refusal('CONFLICT', 'A loja cancelou este pedido: volte com ele.')
    default:
      return new Refusal(
        'CONFLICT',
        'A loja já registrou este pedido de outro jeito: veja como ele está agora.',
      )
  }
}

/** @throws Refusal INVALID where nothing is said */
function said(text: string | null, missing: string): string {
  const clean = cleanText(text ?? '')
    .trim()
    .slice(0, COURIER_LIMITS.words)
  if (clean === '') throw new Refusal('INVALID', missing, { field: 'text' })
  return clean
}

/** What is known of the money of an order, where it is of this link's day; undefined: it is not. */
async function doorstepOf(
  work: Work,
  link: OpenLink,
  orderId: string,
  now: Date,
): Promise<Doorstep | undefined> {
  const parameters = new Parameters()
  const moment = `${parameters.add(now)}::timestamptz`
  return work.one<Doorstep>(
    `SELECT ${DOORSTEP} FROM orders o JOIN customers c ON c.tenant_id = o.tenant_id AND c.id = o.customer_id
     WHERE o.id = ${parameters.add(orderId)}::bigint AND o.courier_id = ${parameters.add(link.courierId)}::bigint
       AND ${ofDay(link.day, parameters, moment)} AND c.erased_at IS NULL`,
    parameters.values,
  )
}

/** Was it done by this key already? Else it is now. @throws Refusal CONFLICT for a key that was another deed's */
async function wasDone(
  work: Work,
  { id }: OpenLink,
  { orderId, kind, hash }: Readonly<{ orderId: string; kind: CourierDeed; hash: string }>,
): Promise<boolean> {
  const made = await work.one(
    `INSERT INTO courier_deeds (tenant_id, link_id, hash, order_id, kind) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [work.tenant.id, id, hash, orderId, kind],
  )
  if (made) return false
  const before = await work.one(
    'SELECT 1 FROM courier_deeds WHERE link_id = $1 AND hash = $2 AND order_id = $3 AND kind = $4',
    [id, hash, orderId, kind],
  )
  if (!before) throw new Refusal('CONFLICT', 'Esta chave já disse outra coisa.', { field: 'hash' })
  return true
}

type Money = Readonly<{ order: LockedOrder; doorstep: Doorstep; link: OpenLink; hash: string }>

/** Takes what was paid at the door: for what was agreed on, or, where nobody had asked for anything, for what is due. */
async function receive(
  work: Work,
  { order, doorstep, link, hash }: Money,
  done: Done,
  now: Date,
): Promise<void> {
  const collection = collectionOf(doorstep)
  if (!collection)
    throw new Refusal(
      'CONFLICT',
      doorstep.due === 0
        ? 'Este pedido já está pago.'
        : 'O cliente tem um Pix para pagar: fale com a loja antes de receber de outro jeito.',
    )
  const by = { userId: null, courierId: link.courierId }
  const key = keyOf(link, hash)
  const id =
    (await awaitedOf(work, order.id)) ??
    (await requestLocked(work, order, { ...asked(collection.kind, collection.amount), hash: key }, by, {
      now,
      cancel: neverNeeded,
    }))
  const payment = await paymentLocked(work, id)
  const amount = done.amount ?? collection.amount
  const handed = payment.kind === 'cash' ? (done.handed ?? null) : null
  await confirmLocked(work, { order, payment }, { amount, hash: key, handed }, by, now)
}

const asked = (kind: PaymentKind, amount: number) => ({ kind, amount })
const neverNeeded = async () => {
  throw new Error('nothing else is awaited')
}

/** A key of the phone's, as payments know it: no other link's and no form's is the same. */
const keyOf = ({ id }: OpenLink, hash: string): string =>
  createHash('sha256').update(`courier:${id}:${hash}`).digest('hex').slice(0, 40)

/** The newest payment that is waited for in another way than by Pix; see DOORSTEP. */
const awaitedOf = async (work: Work, orderId: string): Promise<string | undefined> =>
  (
    await work.one<{ id: string }>(
      `SELECT id::text FROM payments WHERE order_id = $1 AND state = 'awaiting' AND kind NOT LIKE 'pix%' ORDER BY payments.id DESC LIMIT 1`,
      [orderId],
    )
  )?.id
