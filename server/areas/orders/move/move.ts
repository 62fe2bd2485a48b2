import { ORDER_LIMITS, ORDER_PHASES, type OrderPhase } from '../../../../contract/order-lists'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { step, takes } from '../../../../src/domain/kernel/step'
import { type OrderEvent, orderSteps } from '../../../../src/domain/kernel/steps/order.gen'
import { reductionKept } from '../../../../src/domain/orders/discount'
import { eventBetween, hindranceOf } from '../../../../src/domain/orders/order-step'
import { returnWorth } from '../../../../src/domain/orders/order-sums'
import { type WhyGiven, whyGiven } from '../../../directory/reasons/given'
import { cleanText } from '../../../platform/db/clean-text'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import { holdChanged, queueConfirmed, withdrawCanceled } from '../../erp/area'
import { enqueueReconcile } from '../../payments/area'
import { type By, writeSteps } from '../history'
import { type LockedOrder, lockOrder } from '../locked-order'
import { giveBackLines } from '../pbm/follow-order'
import { expireReview } from '../prescriptions/review'
import { mustGrant } from '../save/discount-right'
import { linesOf } from '../save/lines'
import { tellCustomerLater } from '../sending/tell-customer'
import { sendGranted } from '../sending/to-send'
import { firstStatus, statusOn } from '../status'
import { tellOrders } from '../tell'
import { goTo } from './go-to'
import { factsOf, hindranceSaid } from './hindrances'
import { originalToFetch } from './original'
import { tooFar } from './too-far'

type Moved = Readonly<{
  id: string
  rev: number
  phase: string
  statusId: string | null
  /** Was the paper prescription fetched, where it is at hand-over? */
  originalFetched?: boolean
}>

/**
 * Takes an order to a phase that its machine leads to in one step, or puts another of the shop's labels on the phase where
 * it is. The law is asked when it is confirmed.
 * @throws Refusal NOT_FOUND, INVALID, CONFLICT when it has changed since, does not take the step, or a rule forbids it.
 */
export async function moveOrder(
  work: Work,
  viewer: Viewer,
  { id, rev, phase: wanted, statusId, originalFetched = false }: Moved,
  now: Date,
): Promise<true> {
  const to = ORDER_PHASES.find((one) => one === wanted)
  if (!to || to === 'canceled' || to === 'returned')
    throw new Refusal('INVALID', 'Um pedido não vai para esta etapa assim.', { field: 'phase' })
  const order = await lockOrder(work, viewer, id, rev)
  await moveLocked(work, order, { to, statusId, originalFetched }, { userId: viewer.id }, now)
  return true
}

/** Where a locked order is taken. */
export type LockedMove = Readonly<{
  to: Exclude<OrderPhase, 'canceled' | 'returned'>
  statusId: string | null
  originalFetched: boolean
  /** What its history says of it. */
  said?: Readonly<{ kind: 'moved' | 'undelivered'; note: string | null }> | undefined
}>

/** The same of an order that is locked, by whoever does it. @throws Refusal INVALID, CONFLICT as {@link moveOrder} */
export async function moveLocked(
  work: Work,
  order: LockedOrder,
  { to, statusId, originalFetched, said = { kind: 'moved', note: null } }: LockedMove,
  by: By,
  now: Date,
): Promise<void> {
  const { id } = order
  const isLabel = order.phase === to && statusId !== null
  const event = isLabel ? null : eventBetween(order.phase, to)
  if (!isLabel && event === null) throw tooFar(order)
  if (event !== null) await mustTake(work, order, event, now)
  const original = event === 'DELIVER' ? await originalToFetch(work, id) : null
  if (original !== null && !originalFetched)
    throw new Refusal('CONFLICT', `Recolha a receita original antes de entregar, e confirme (${original}).`)
  const status = statusId === null ? await firstStatus(work, to) : await statusOn(work, statusId, to)
  await goTo(work, order, { to, status, now })
  if (to === 'placed') await holdChanged(work, order.id)
  if (to === 'confirmed') await queueConfirmed(work, order.id)
  await writeSteps(work, [
    {
      orderId: id,
      ...by,
      at: now,
      kind: said.kind,
      from: order.phase,
      to,
      note:
        [said.note, original === null ? null : 'Receita original recolhida'].filter(Boolean).join('; ') ||
        null,
    },
  ])
  // Taken back, it has not come anywhere that the customer has not heard of.
  if (event !== 'BACK' && status !== order.status_id)
    await tellCustomerLater(work, { orderId: id, statusId: status, rev: order.rev + 1 })
  await tellOrders(work, [id])
}

/** @throws Refusal CONFLICT with the rule that forbids the step. */
async function mustTake(work: Work, order: LockedOrder, event: OrderEvent, now: Date): Promise<void> {
  const review = event === 'CONFIRM' ? await expireReview(work, order, now) : order.review
  const lines = [...(await linesOf(work, order.id)).values()]
  const hindrance = hindranceOf(await factsOf(work, { ...order, review }, lines, now), event, now.getTime())
  if (hindrance)
    throw hindrance.why === 'state' ? tooFar(order) : new Refusal('CONFLICT', hindranceSaid(hindrance))
}

/**
 * Ends an order before it is handed over. It refuses every command from then on.
 * @throws Refusal NOT_FOUND, INVALID without a reason as the shop wants one, CONFLICT when it has changed since, or has ended.
 */
export async function cancelOrder(
  work: Work,
  viewer: Viewer,
  { id, rev, ...given }: { id: string; rev: number } & WhyGiven,
  now: Date,
): Promise<true> {
  const order = await lockOrder(work, viewer, id, rev)
  if (!takes(orderSteps, order.phase, 'CANCEL')) throw tooFar(order)
  const why = await whyGiven(work, 'order_canceled', given, ORDER_LIMITS.reason)
  const to = step(orderSteps, order.phase, 'CANCEL') as OrderPhase
  const status = await firstStatus(work, to)
  await goTo(work, order, { to, status, now, why })
  const called = await work.query<{ id: string; kind: string }>(
    `UPDATE payments SET state = 'canceled' WHERE order_id = $1 AND state IN ('awaiting', 'requested')
     RETURNING id::text, kind`,
    [id],
  )
  const there = await withdrawCanceled(work, id)
  for (const payment of called) if (payment.kind === 'pix_dynamic') await enqueueReconcile(work, payment.id)
  await writeSteps(work, [
    { orderId: id, userId: viewer.id, at: now, kind: 'canceled', from: order.phase, to, note: why.said },
    ...there.map((name) => ({ orderId: id, userId: null, at: now, kind: 'in_erp' as const, note: name })),
  ])
  await tellCustomerLater(work, { orderId: id, statusId: status, rev: order.rev + 1 })
  await tellOrders(work, [id], 'orderProductDeleted')
  return true
}

type Returned = Readonly<{
  id: string
  rev: number
  lines: readonly Readonly<{ place: number; pieces: number }>[]
  note: string | null
}>

/**
 * Takes pieces of a delivered order back; the order has come back once all of them have.
 * @throws Refusal NOT_FOUND, INVALID for pieces that are not there, CONFLICT when it has changed since, or was never delivered.
 */
export async function returnOrder(
  work: Work,
  viewer: Viewer,
  { id, rev, lines: asked, note: typed }: Returned,
  now: Date,
): Promise<true> {
  const order = await lockOrder(work, viewer, id, rev)
  if (!takes(orderSteps, order.phase, 'RETURN_SOME')) throw tooFar(order)
  const lines = await linesOf(work, id)
  const back = asked.filter(({ pieces }) => pieces > 0)
  if (back.length === 0 || new Set(back.map(({ place }) => place)).size < back.length)
    throw new Refusal('INVALID', 'Escolha o que foi devolvido.', { field: 'lines' })
  let worth = 0
  for (const { place, pieces } of back) {
    const line = lines.get(place)
    if (!line || line.returned + pieces > line.quantity)
      throw new Refusal('INVALID', 'Não se devolve mais do que foi entregue.', { field: 'lines' })
    worth += returnWorth(line, line.returned, pieces)
    lines.set(place, { ...line, returned: line.returned + pieces })
  }
  await work.query(
    `UPDATE order_lines l SET returned = l.returned + v.pieces FROM unnest($2::integer[], $3::integer[]) v(place, pieces)
     WHERE l.order_id = $1 AND l.place = v.place`,
    [id, back.map(({ place }) => place), back.map(({ pieces }) => pieces)],
  )
  await giveBackLines(
    work,
    id,
    [...lines.values()].flatMap(({ pbm_id, returned, quantity }) =>
      pbm_id !== null && returned === quantity ? [pbm_id] : [],
    ),
    now,
  )
  const isAll = [...lines.values()].every(({ returned, quantity }) => returned === quantity)
  const to = step(orderSteps, order.phase, isAll ? 'RETURN' : 'RETURN_SOME') as OrderPhase
  const status = isAll ? await firstStatus(work, to) : order.status_id
  await goTo(work, order, { to, status, now })
  const names = back.map(({ place, pieces }) => `${pieces}× ${lines.get(place)?.name ?? ''}`).join(', ')
  const note = [
    names,
    cleanText(typed ?? '')
      .trim()
      .slice(0, ORDER_LIMITS.reason),
  ]
    .filter(Boolean)
    .join(': ')
  await writeSteps(work, [
    { orderId: id, userId: viewer.id, at: now, kind: 'returned', from: order.phase, to, note, amount: worth },
  ])
  if (isAll) await tellCustomerLater(work, { orderId: id, statusId: status, rev: order.rev + 1 })
  await tellOrders(work, [id])
  return true
}

/**
 * Grants a discount that its writer may not give; the order goes to its customer where it waited for that alone.
 * @throws Refusal NOT_FOUND, FORBIDDEN when this person may not either, CONFLICT when it has changed since.
 */
export async function grantOrderDiscount(
  work: Work,
  viewer: Viewer,
  { id, rev }: { id: string; rev: number },
  now: Date,
): Promise<true> {
  const order = await lockOrder(work, viewer, id, rev)
  if (!takes(orderSteps, order.phase, 'CHANGE')) throw tooFar(order)
  await mustGrant(work, viewer, reductionKept(order))
  await work.query('UPDATE orders SET discount_by = $2, rev = rev + 1 WHERE id = $1', [id, Number(viewer.id)])
  await writeSteps(work, [
    { orderId: id, userId: viewer.id, at: now, kind: 'discount_granted', amount: order.reduction },
  ])
  await sendGranted(work, { kind: 'order', id })
  await tellOrders(work, [id])
  return true
}
