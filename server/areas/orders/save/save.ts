import { ORDER_LIMITS, type OrderSource } from '../../../../contract/order-lists'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { step, takes } from '../../../../src/domain/kernel/step'
import { type OrderState, orderSteps } from '../../../../src/domain/kernel/steps/order.gen'
import { reductionOf } from '../../../../src/domain/orders/discount'
import type { OrderSums } from '../../../../src/domain/orders/order-sums'
import { deliveryLineOf, writeAddress } from '../../../directory/customers/addresses'
import { lockCustomer } from '../../../directory/customers/locked-customer'
import { tellCustomer } from '../../../directory/customers/tell'
import { cleanText } from '../../../platform/db/clean-text'
import { checkedKey } from '../../../platform/db/request-key'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import type { OrderInput } from '../../../platform/graphql/resolvers.gen'
import { countUses } from '../../products/area'
import { writeSteps } from '../history'
import { lockOrder } from '../locked-order'
import { tooFar } from '../move/too-far'
import { reviewAfterChange } from '../prescriptions/review-state'
import { tellCustomerLater } from '../sending/tell-customer'
import { sendNoMore } from '../sending/to-send'
import { firstStatus } from '../status'
import { tellOrders } from '../tell'
import { checkedPlace } from './checked-place'
import { grantedBy, keptReduction } from './discount-right'
import { type FrozenLine, frozenLines, linesOf, sumsOf, writeLines } from './lines'
import { nextOrderNumber } from './number'
import { uncoveredOrder } from './uncovered'
import { writeChange } from './write-change'

type Asked = Readonly<{
  id: string | null
  rev: number | null
  hash: string | null
  form: OrderInput
  /** Of a saving that sends as well: what was saved under it stays as it was saved, whatever its writer saw of it. */
  key?: string
  /** May they see contact data whole? See TypedAddress. */
  seesContacts?: boolean
}>

/**
 * Writes an order as a person typed it: makes one, or changes one that may still be changed; one that was confirmed is to be
 * confirmed again. The same key is the same order, however often it is asked for.
 * @throws Refusal NOT_FOUND, INVALID with the field, CONFLICT when it has changed since or has gone too far.
 */
export async function saveOrder(work: Work, viewer: Viewer, typed: Asked, now: Date): Promise<string> {
  const { id, hash, seesContacts = true } = typed
  const form = seesContacts ? typed.form : await uncoveredOrder(work, id, typed.form)
  const asked = { ...typed, form }
  if (id !== null) return changeOrder(work, viewer, id, asked, now)
  const key = checkedKey(hash, 'Um pedido novo precisa de uma chave de 16 a 64 letras e algarismos.')
  await lockCustomer(work, viewer, form.customer_id)
  // Behind the customer's lock: who asked for it at the same moment has made it by now.
  const known = await work.one<{ id: string }>(
    'SELECT id::text FROM orders WHERE hash = $1 AND customer_id = $2',
    [key, form.customer_id],
  )
  if (known) return known.id
  const place = await checkedPlace(work, viewer, await withAddress(work, asked))
  const lines = await frozenLines(work, form.lines, place.instanceId, now)
  const sums = sumsOf(lines, form.discount, place.fee)
  const discountBy = await grantedBy(work, viewer, reductionOf(lines, form.discount))
  const made = await placeOrder(work, {
    source: 'manual',
    customerId: form.customer_id,
    ...place,
    hash: key,
    lines,
    sums,
    note: note(form),
    userId: viewer.id,
    discountBy,
    now,
  })
  if (keeps(form)) await tellCustomer(work, form.customer_id)
  return made
}

const keeps = ({ delivery, keep_address: kept }: OrderInput): boolean =>
  delivery === 'delivery' && kept != null

/**
 * The form with its address in one line: that of the customer's address that it names, or of the one that is to be kept of them,
 * which is written here. The caller has locked the customer, and tells of them.
 * @throws Refusal INVALID, CONFLICT as for any address
 */
async function withAddress(work: Work, { form, seesContacts = true }: Asked): Promise<OrderInput> {
  const { delivery, customer_id: customerId, address_id: id, keep_address: kept } = form
  // Checked for pick-up too: an address of somebody else is a mistake of the form, not a choice.
  const address = id == null ? null : await deliveryLineOf(work, customerId, id)
  if (id != null && address === null)
    throw new Refusal('INVALID', 'Este endereço não está mais no cadastro do cliente.', {
      field: 'address_id',
    })
  if (delivery !== 'delivery') return form
  if (kept != null) {
    const { line } = await writeAddress(work, { id: null, rev: null, customerId, form: kept, seesContacts })
    return { ...form, address: line }
  }
  return address === null ? form : { ...form, address }
}

type Placed = Readonly<{
  source: OrderSource
  customerId: string
  instanceId: string | null
  ticketId: string | null
  messageId?: string
  quoteId?: string
  hash?: string
  delivery: string
  address: string | null
  areaId: string | null
  minutes: number
  lines: readonly FrozenLine[]
  sums: OrderSums
  note: string | null
  /** Null: nobody, it came by itself. */
  userId: string | null
  discountBy: string | null
  now: Date
}>

/** Places an order whose parts are checked, tells it and gives its id. */
export async function placeOrder(work: Work, order: Placed): Promise<string> {
  const phase = step(orderSteps, orderSteps.initial, 'PLACE')
  const { lines, sums, now } = order
  const reduction = keptReduction(reductionOf(lines, sums.discount - sums.pbm))
  const status = await firstStatus(work, phase as Exclude<OrderState, 'draft'>)
  const made = await work.one<{ id: string }>(
    `INSERT INTO orders (tenant_id, number, source, phase, status_id, customer_id, instance_id, chat_ticket_id, message_id, quote_id,
       hash, delivery, address, area_id, subtotal, discount, fee, total, discount_by, review, note, user_id, created_at, phase_at,
       due_at, reduction)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $23, $24, $25)
     RETURNING id::text`,
    [
      work.tenant.id,
      await nextOrderNumber(work),
      order.source,
      phase,
      status,
      order.customerId,
      order.instanceId,
      order.ticketId,
      order.messageId ?? null,
      order.quoteId ?? null,
      order.hash ?? null,
      order.delivery,
      order.address,
      order.areaId,
      sums.subtotal,
      sums.discount,
      sums.fee,
      sums.total,
      order.discountBy === null || reduction === 0 ? null : Number(order.discountBy),
      reviewAfterChange('none', lines, now),
      order.note,
      order.userId === null ? null : Number(order.userId),
      now,
      new Date(now.getTime() + order.minutes * 60_000),
      reduction,
    ],
  )
  if (!made) throw new Error('an order was not written')
  if (lines.length > 0) await writeLines(work, made.id, lines, sums)
  const products = lines.flatMap(({ product_id }) => product_id ?? [])
  if (products.length > 0) await countUses(work, products)
  await writeSteps(work, [
    { orderId: made.id, userId: order.userId, at: now, kind: 'placed', to: phase, amount: sums.total },
  ])
  await tellCustomerLater(work, { orderId: made.id, statusId: status, rev: 1 })
  await tellOrders(work, [made.id], 'orderProductCreated')
  return made.id
}

async function changeOrder(work: Work, viewer: Viewer, id: string, asked: Asked, now: Date): Promise<string> {
  const { rev, form } = asked
  if (asked.key !== undefined && (await lockOrder(work, viewer, id, null)).saved_key === asked.key) return id
  if (rev === null) throw new Refusal('INVALID', 'Diga qual versão do pedido foi vista.', { field: 'rev' })
  // Before the order, as whoever makes two customers one locks them.
  if (keeps(form)) await lockCustomer(work, viewer, form.customer_id)
  const order = await lockOrder(work, viewer, id, rev)
  if (!takes(orderSteps, order.phase, 'CHANGE')) throw tooFar(order)
  if (form.customer_id !== order.customer_id)
    throw new Refusal('INVALID', 'Um pedido não muda de cliente.', { field: 'customer_id' })
  const wanted = { ...(await withAddress(work, asked)), instance_id: form.instance_id ?? order.instance_id }
  const place = await checkedPlace(work, viewer, wanted, order)
  const before = await linesOf(work, id)
  const lines = await frozenLines(work, form.lines, place.instanceId, now, before)
  const sums = sumsOf(lines, form.discount, place.fee)
  const { minutes, ...where } = place
  const dueAt = minutes === null ? order.due_at : new Date(now.getTime() + minutes * 60_000)
  await writeChange(work, viewer, order, {
    before,
    lines,
    sums,
    place: { ...where, dueAt },
    note: note(form),
    now,
  })
  await sendNoMore(work, { kind: 'order', id })
  await work.query('UPDATE orders SET saved_key = $2 WHERE id = $1', [id, asked.key ?? null])
  if (keeps(form)) await tellCustomer(work, form.customer_id)
  return id
}

const note = (form: OrderInput): string | null =>
  form.note == null ? null : cleanText(form.note).trim().slice(0, ORDER_LIMITS.note) || null
