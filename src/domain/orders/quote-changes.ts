import type { QuoteStep } from '../../../contract/order-lists'
import type { QuoteState } from '../kernel/steps/quote.gen'
import { formatAmount } from '../money/money'
import { type ChangedLine, lineChanges, said } from './order-changes'
import { dayText } from './sale-text'

/** What of a quote can be told apart. Money in hundredths of its currency. */
export type ChangeableQuote = Readonly<{
  items: readonly ChangedLine[]
  currency: string
  discount: number
  note: string | null
  validUntil: Date | null
}>

/**
 * What a change of a quote changed, in one sentence for its history, as `orderChanges` says it of an order. Of its note it
 * says that it changed and never what it says. Empty: nothing of all this.
 * @param zone the shop's, for the last day on which it holds
 */
export function quoteChanges(before: ChangeableQuote, after: ChangeableQuote, zone: string): string {
  const money = (amount: number) => formatAmount(amount, after.currency)
  const until = (moment: Date | null) => (moment === null ? 'sem prazo' : dayText(moment.toISOString(), zone))
  return said([
    ...lineChanges(before.items, after.items, money),
    ...(before.currency === after.currency ? [] : [`moeda de ${before.currency} para ${after.currency}`]),
    ...(before.discount === after.discount
      ? []
      : [`desconto de ${money(before.discount)} para ${money(after.discount)}`]),
    ...(before.validUntil?.getTime() === after.validUntil?.getTime()
      ? []
      : [`validade de ${until(before.validUntil)} para ${until(after.validUntil)}`]),
    ...(before.note === after.note ? [] : ['outra observação']),
  ])
}

const STEP_OF = {
  asked: 'asked',
  open: 'opened',
  accepted: 'accepted',
  refused: 'refused',
  canceled: 'canceled',
  converted: 'converted',
} as const satisfies Readonly<Record<Exclude<QuoteState, 'draft'>, QuoteStep>>
type Saved = 'created' | 'changed' | (typeof STEP_OF)[keyof typeof STEP_OF]

/**
 * What a saving did to a quote: it was made, or changed, and stands otherwise than before. Saved as it was: nothing.
 * @param before null: there was none
 */
export function quoteSaved(before: QuoteState | null, after: QuoteState, changes: string): Saved[] {
  const made: Saved[] = before === null ? ['created'] : changes === '' ? [] : ['changed']
  return (before ?? 'open') === after || after === 'draft' ? made : [...made, STEP_OF[after]]
}
