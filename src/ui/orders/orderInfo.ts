import type { OrderQuery } from '@infra/graphql/orders.gen'

/** One order with all that belongs to it. */
export type OrderInfo = NonNullable<OrderQuery['order']>
