import type { OrderPhase } from '../../../contract/order-lists'
import type { Work } from '../../platform/db/work'
import { defineRegistry } from '../../platform/registry'

/** What an area does when a shop's own system says how far an order is, in the same transaction. */
export type HearsOfOrders = (work: Work, orderId: string, phase: OrderPhase, now: Date) => Promise<unknown>

/** What hears how far orders are at ERPs; areas bring it. */
export const orderListeners = defineRegistry<readonly HearsOfOrders[]>('what hears of orders at ERPs')

/** A shop's own system has said how far an order is. */
export async function tellPhase(...told: Parameters<HearsOfOrders>): Promise<void> {
  for (const hears of orderListeners.all()) await hears(...told)
}
