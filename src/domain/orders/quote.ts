import {
  QUOTE_STATES,
  QUOTE_STATUSES,
  type QuoteState,
  type QuoteStatus,
} from '../../../contract/customer-lists'
import type { CustomerQuote } from '../../../contract/entities'

/** How a quote stands: its status, or that it has run out. */
export type QuoteStanding = QuoteState | 'expired'

const isStatus = (status: string): status is QuoteState => QUOTE_STATES.some((one) => one === status)

/**
 * How a quote stands at a moment (ms since 1970): an open one holds up to and with the moment that it names, and has
 * expired after that. Null for a status that this build does not know.
 */
export function quoteStanding(
  { status, valid_until }: Pick<CustomerQuote, 'status' | 'valid_until'>,
  now: number,
): QuoteStanding | null {
  if (!isStatus(status)) return null
  return status === 'open' && valid_until !== null && Date.parse(valid_until) < now ? 'expired' : status
}

/** Is a quote that stands so the shop's word, which may be sent to the customer and paid by? */
export const maySend = (standing: QuoteStanding): boolean => standing === 'open' || standing === 'accepted'

/** What a quote comes to, in hundredths of its currency; less than nothing is nothing. */
export const quoteTotal = (
  items: readonly Readonly<{ price: number; quantity: number }>[],
  discount: number,
): number => Math.max(0, items.reduce((sum, { price, quantity }) => sum + price * quantity, 0) - discount)

/** What a form offers for a quote of this status: that one is refused is said by itself, with why. */
export const statusesFrom = (status: string | undefined): readonly QuoteStatus[] =>
  QUOTE_STATUSES.filter((one) => one !== 'refused' || status === 'refused')
