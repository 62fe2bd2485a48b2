import type { OrderPhase } from '../../../../contract/order-lists'
import { unrecorded, wayForward } from '../../../../src/domain/orders/order-step'
import type { Work } from '../../../platform/db/work'
import { writeSteps } from '../history'
import { type LockedOrder, lockedOrder } from '../locked-order'
import { linesOf } from '../save/lines'
import { tellCustomerLater } from '../sending/tell-customer'
import { firstStatus } from '../status'
import { tellOrders } from '../tell'
import { goTo } from './go-to'
import { factsOf } from './hindrances'
import { originalToFetch } from './original'

/**
 * Takes an order forward to where the shop's own system says that it is; the customer is told of the phase that it comes to.
 * One that is there already, further on, not confirmed or ended stays where it is: people have the last word. One whose paper
 * prescription is fetched first is not delivered until a person has it: it comes as far as it may, and its history says what
 * it waits for. Nor does one leave the shop whose sale is to be written down for the SNGPC first. Gives whether it was moved.
 */
export async function moveByErp(work: Work, orderId: string, to: OrderPhase, now: Date): Promise<boolean> {
  const order = await lockedOrder(work, orderId)
  const wanted = order && order.phase !== 'placed' ? wayForward(order.phase, to) : null
  if (!order || !wanted || wanted.length === 0) return false
  const original = to === 'delivered' ? await originalToFetch(work, orderId) : null
  if (original !== null) await sayOnce(work, orderId, 'original_awaited', original, now)
  const leaves = wanted.findIndex((phase) => phase === 'on_the_way' || phase === 'delivered')
  const isUnrecorded = leaves >= 0 && (await awaitsRecord(work, order, now))
  if (isUnrecorded) await sayOnce(work, orderId, 'record_awaited', null, now)
  const way = isUnrecorded ? wanted.slice(0, leaves) : original === null ? wanted : wanted.slice(0, -1)
  const there = way.at(-1)
  if (there === undefined) return false
  const status = await firstStatus(work, there)
  await goTo(work, order, { to: there, status, now })
  await writeSteps(
    work,
    way.map((phase, at) => ({
      orderId,
      userId: null,
      at: now,
      kind: 'moved' as const,
      from: way[at - 1] ?? order.phase,
      to: phase,
    })),
  )
  await tellCustomerLater(work, { orderId, statusId: status, rev: order.rev + 1 })
  await tellOrders(work, [orderId])
  return true
}

/** Says once what an order waits for that the shop's system takes for delivered; the order's page and its board warn of it. */
async function sayOnce(
  work: Work,
  orderId: string,
  kind: 'original_awaited' | 'record_awaited',
  note: string | null,
  now: Date,
): Promise<void> {
  const said = await work.one('SELECT 1 FROM order_steps WHERE order_id = $1 AND kind = $2', [orderId, kind])
  if (said) return
  await writeSteps(work, [{ orderId, userId: null, at: now, kind, note }])
  await tellOrders(work, [orderId])
}

/** Is the sale of something of a locked order still to be written down? */
async function awaitsRecord(work: Work, order: LockedOrder, now: Date): Promise<boolean> {
  const lines = [...(await linesOf(work, order.id)).values()]
  return unrecorded(await factsOf(work, order, lines, now), now.getTime()) !== null
}
