import { isOpenPhase } from '@domain/orders/order-stages'
import type { ShoppingRow } from './useShopping'

/** The order that stands first beside a customer: the newest that the shop still has something to do for. */
export const openOrderIn = (rows: readonly ShoppingRow[]): ShoppingRow | undefined =>
  rows.find(({ phase }) => isOpenPhase(phase))
