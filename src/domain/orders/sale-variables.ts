import type { CustomerQuote } from '../../../contract/entities'
import { formatAmount, formatMoney } from '../money/money'
import { maySend, quoteStanding } from './quote'

/** Names under which texts for customers know what is being sold to them. */
export const SALE_VARIABLES = ['total_pedido', 'numero_pedido'] as const

/**
 * What is being sold to a customer, for texts: their newest open order; where there is none, what their newest quote that
 * still holds comes to at a moment (ms). Null for what is not known. Cents.
 */
export function saleValues(
  order: Readonly<{ number: string; total: number }> | null,
  quotes: readonly CustomerQuote[],
  now: number,
): Record<(typeof SALE_VARIABLES)[number], string | null> {
  const quote = quotes
    .filter((one) => {
      const standing = quoteStanding(one, now)
      return standing !== null && maySend(standing)
    })
    .reduce<CustomerQuote | null>(
      (newest, one) => (newest === null || one.created_at > newest.created_at ? one : newest),
      null,
    )
  const total = order ? formatMoney(order.total) : quote ? formatAmount(quote.total, quote.currency) : null
  return { total_pedido: total, numero_pedido: order?.number ?? null }
}
