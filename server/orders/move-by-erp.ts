import type { OrderPhase } from '../../contract/order-lists'
import { wayForward } from '../../src/domain/orders/order-step'
import type { Work } from '../platform/db/work'
import { goTo } from './go-to'
import { writeSteps } from './history'
import { lockedOrder } from './locked-order'
import { originalToFetch } from './original'
import { firstStatus } from './status'
import { tellOrders } from './tell'
import { tellCustomerLater } from './tell-customer'

/**
 * Takes an order forward to where the shop's own system says that it is; the customer is told of the phase that it comes to.
 * One that is there already, further on, not confirmed or ended stays where it is: people have the last word. One whose paper
 * prescription is fetched first is not delivered until a person has it: it comes as far as it may, and its history says what
 * it waits for. Gives whether it was moved.
 */
export async function moveByErp(work: Work, orderId: string, to: OrderPhase, now: Date): Promise<boolean> {
  const order = await lockedOrder(work, orderId)
  const wanted = order && order.phase !== 'placed' ? wayForward(order.phase, to) : null
  if (!order || !wanted || wanted.length === 0) return false
  const original = to === 'delivered' ? await originalToFetch(work, orderId) : null
  if (original !== null) await awaitOriginal(work, orderId, original, now)
  const way = original === null ? wanted : wanted.slice(0, -1)
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
async function awaitOriginal(work: Work, orderId: string, rules: string, now: Date): Promise<void> {
  const said = await work.one(`SELECT 1 FROM order_steps WHERE order_id = $1 AND kind = 'original_awaited'`, [
    orderId,
  ])
  if (said) return
  await writeSteps(work, [{ orderId, userId: null, at: now, kind: 'original_awaited', note: rules }])
  await tellOrders(work, [orderId])
}
