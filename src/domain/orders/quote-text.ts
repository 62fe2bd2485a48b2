import type { CustomerQuote } from '../../../contract/entities'
import { dayText, saleText } from './sale-text'

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
