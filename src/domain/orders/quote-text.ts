import type { CustomerQuote } from '../../../contract/entities'
import { formatAmount } from '../money/money'
import { dayOf } from '../time/relative-time'

/** A day as customers and the shop write it, of a moment in ISO 8601. */
export const dayText = (iso: string, zone: string): string => dayOf(iso, zone).split('-').reverse().join('/')

/** A blank that may break: what is shown on a phone goes out as plain text. */
const money = (amount: number, currency: string): string =>
  formatAmount(amount, currency).replace('\u00a0', ' ')

/** A quote as a message to the customer, in the customers' language and in WhatsApp's marks; days in `zone`. */
export function quoteText(quote: CustomerQuote, zone: string): string {
  const { number, currency, items, discount, total, valid_until, note } = quote
  const lines = items.map(({ name, price, quantity }) =>
    quantity === 1
      ? `• ${name}: ${money(price, currency)}`
      : `• ${quantity} × ${name}: ${money(price * quantity, currency)} (${money(price, currency)} cada)`,
  )
  return [
    `*Orçamento ${number}*`,
    ...lines,
    ...(discount > 0 ? [`Desconto: ${money(-discount, currency)}`] : []),
    `*Total: ${money(total, currency)}*`,
    ...(valid_until === null ? [] : [`Válido até ${dayText(valid_until, zone)}.`]),
    ...(note ? ['', note] : []),
  ].join('\n')
}
