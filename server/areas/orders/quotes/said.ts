import type { Viewer } from '../../../../src/domain/access/visibility'
import { maySend, quoteStanding } from '../../../../src/domain/orders/quote'
import { quoteText } from '../../../../src/domain/orders/quote-text'
import { zoneOf } from '../../../platform/db/shop-zone'
import type { Work } from '../../../platform/db/work'
import type { Said } from '../sending/say-with-page'
import { quotePdf } from './pdf'
import { readQuote } from './save'

/** A quote as its customer is told of it: a text, and its page. Null: it is not the shop's word, or no longer. */
export async function quoteSaid(work: Work, viewer: Viewer, id: string, now: Date): Promise<Said | null> {
  const quote = await readQuote(work, id)
  const standing = quoteStanding(quote, now.getTime())
  if (standing === null || !maySend(standing)) return null
  return {
    text: quoteText(quote, await zoneOf(work)),
    page: await quotePdf(work, viewer, id, now),
    fileName: `${quote.number}.pdf`,
    caption: `Orçamento ${quote.number}`,
  }
}
