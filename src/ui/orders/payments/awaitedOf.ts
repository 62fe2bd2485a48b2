import type { OrderInfo } from '../orderInfo'

/** What of an order is asked for, in whatever way, and has not come, in cents. */
export const awaitedOf = ({ payments }: OrderInfo): number =>
  payments
    .filter(({ state }) => state === 'requested' || state === 'awaiting')
    .reduce((sum, { amount }) => sum + amount, 0)
