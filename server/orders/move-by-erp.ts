import type { OrderPhase } from '../../contract/order-lists'
import { wayForward } from '../../src/domain/orders/order-step'
import type { Work } from '../platform/db/work'
import { goTo } from './go-to'
import { writeSteps } from './history'
import { lockedOrder } from './locked-order'
import { firstStatus } from './status'
import { tellOrders } from './tell'
import { tellCustomerLater } from './tell-customer'

/**
 * Takes an order forward to where the shop's own system says that it is; the customer is told of the phase that it comes to.
 * One that is there already, further on, not confirmed or ended stays where it is: people have the last word. Gives whether
 * it was moved.
 */
export async function moveByErp(work: Work, orderId: string, to: OrderPhase, now: Date): Promise<boolean> {
  const order = await lockedOrder(work, orderId)
  const way = order && order.phase !== 'placed' ? wayForward(order.phase, to) : null
  if (!order || !way || way.length === 0) return false
  const status = await firstStatus(work, to)
  await goTo(work, order, { to, status, now })
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
