/** The key (hash) of the message by which the customer is told of a change of an order: one message per change. */
export const wordKey = (orderId: string, rev: number): string => `order-${orderId}-${rev}`

/** SQL: the same, of two columns. */
export const WORD_KEY = (orderId: string, rev: string): string => `'order-' || ${orderId} || '-' || ${rev}`
