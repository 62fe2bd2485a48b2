import type { CustomerQuote } from '../../../contract/entities'
import { formatAmount } from '../money/money'
import { dayOf } from '../time/relative-time'

/** Characters that a text over WhatsApp holds (whatsapp-facts 2.1). */
const MOST = 4_096

/** A day as customers and the shop write it, of a moment in ISO 8601. */
export const dayText = (iso: string, zone: string): string => dayOf(iso, zone).split('-').reverse().join('/')

/** A blank that may break: what is shown on a phone goes out as plain text. */
const money = (amount: number, currency: string): string =>
  formatAmount(amount, currency).replace('\u00a0', ' ')

type Line = Readonly<{ name: string; price: number; quantity: number }>

const lineText = ({ name, price, quantity }: Line, currency: string): string =>
  quantity === 1
    ? `• ${name}: ${money(price, currency)}`
    : `• ${quantity} × ${name}: ${money(price * quantity, currency)} (${money(price, currency)} cada)`

/** What a sale is told by; `title` in the customers' language, sums in hundredths of the currency. */
export type SaleText = Readonly<{
  title: string
  currency: string
  items: readonly Line[]
  discount: number
  /** What bringing it costs; 0: nothing, or it is fetched. */
  fee: number
  total: number
  /** Sentences behind the sum, each a line. */
  behind: readonly string[]
  note: string | null
}>

/**
 * A sale as a message to the customer, in WhatsApp's marks. Of more lines than a message holds as many as fit, and how many
 * more stand on the page.
 */
export function saleText({ title, currency, items, discount, fee, total, behind, note }: SaleText): string {
  const around = (lines: readonly string[]): string =>
    [
      `*${title}*`,
      ...lines,
      ...(discount > 0 ? [`Desconto: ${money(-discount, currency)}`] : []),
      ...(fee > 0 ? [`Entrega: ${money(fee, currency)}`] : []),
      `*Total: ${money(total, currency)}*`,
      ...behind,
      ...(note ? ['', note] : []),
    ].join('\n')
  const lines = items.map((item) => lineText(item, currency))
  for (let left = 0; left <= lines.length; left++) {
    const shown = lines.slice(0, lines.length - left)
    const text = around(left === 0 ? shown : [...shown, `• e mais ${left}, no PDF`])
    if (Array.from(text).length <= MOST) return text
  }
  return around([]).slice(0, MOST)
}

/** A quote as a message to the customer; days in `zone`. */
export const quoteText = (
  quote: Pick<CustomerQuote, 'number' | 'currency' | 'items' | 'discount' | 'total' | 'valid_until' | 'note'>,
  zone: string,
): string =>
  saleText({
    title: `Orçamento ${quote.number}`,
    currency: quote.currency,
    items: quote.items,
    discount: quote.discount,
    fee: 0,
    total: quote.total,
    behind: quote.valid_until === null ? [] : [`Válido até ${dayText(quote.valid_until, zone)}.`],
    note: quote.note,
  })
