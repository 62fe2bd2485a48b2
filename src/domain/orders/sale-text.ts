import { formatAmount } from '../money/money'
import { dayOf } from '../time/relative-time'

/** Characters that a text over WhatsApp holds (whatsapp-facts 2.1). */
const MOST = 4_096

/** A day as customers and the shop write it, of a moment in ISO 8601. */
export const dayText = (iso: string, zone: string): string => dayOf(iso, zone).split('-').reverse().join('/')

/** Money with a blank that may break: what is shown on a phone goes out as plain text. */
export const moneyText = (amount: number, currency: string): string =>
  formatAmount(amount, currency).replace('\u00a0', ' ')

type Line = Readonly<{ name: string; price: number; quantity: number }>

const lineText = ({ name, price, quantity }: Line, currency: string): string =>
  quantity === 1
    ? `• ${name}: ${moneyText(price, currency)}`
    : `• ${quantity} × ${name}: ${moneyText(price * quantity, currency)} (${moneyText(price, currency)} cada)`

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
      ...(discount > 0 ? [`Desconto: ${moneyText(-discount, currency)}`] : []),
      ...(fee > 0 ? [`Taxa de entrega: ${moneyText(fee, currency)}`] : []),
      `*Total: ${moneyText(total, currency)}*`,
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
