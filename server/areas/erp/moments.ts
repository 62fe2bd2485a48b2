import type { OrderPhase } from '../../../contract/order-lists'
import { defineMoment } from '../../platform/moment'

/** A shop's own system has said how far an order is. */
export const orderSeen = defineMoment<{
  record: Readonly<{ orderId: string; phase: OrderPhase; now: Date }>
}>('orderSeen')
