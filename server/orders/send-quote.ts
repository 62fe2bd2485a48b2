import type { CustomerQuote } from '../../contract/entities'
import { maySend, quoteStanding } from '../../src/domain/orders/quote'
import { quoteText } from '../../src/domain/orders/quote-text'
import type { Viewer } from '../../src/domain/tickets/visibility'
import { lockCustomer } from '../customers/locked-customer'
import { saveQuote } from '../customers/save-quote'
import { zoneOf } from '../platform/db/shop-zone'
import type { MutationSendCustomerQuoteArgs } from '../platform/graphql/resolvers.gen'
import { writeQuoteSteps } from './history'
import { quotePdf } from './quote-pdf'
import { checkedSendingKey, lockTalkOf, type Sending, sayWithPage } from './say-with-page'

/**
 * Keeps a quote and sends it, as a text and as its page. What keeps either from going is said before anything is kept; when
 * it happens in between, the same key goes on where it was left. One that waits for approval goes to nobody.
 * @throws Refusal as saveQuote and as sendMessage.
 */
export async function sendQuote(
  sending: Sending,
  viewer: Viewer,
  { customer_id: customerId, quote: typed, chat_ticket_id: ticketId, hash }: MutationSendCustomerQuoteArgs,
  now: Date,
): Promise<CustomerQuote> {
  const { db, tenant } = sending
  const key = checkedSendingKey(hash)
  const { quote, zone } = await db.work(tenant, async (work) => {
    // Customer before ticket, as everywhere; and nobody waits for a lock once the saving has been told.
    await lockCustomer(work, viewer, customerId)
    await lockTalkOf(work, viewer, { ticketId, customerId }, now)
    // It is kept with the conversation in which it is sent; one that the form names has to be the sender's too.
    const named = typed.chat_ticket_id ?? null
    if (named !== null && named !== ticketId)
      await lockTalkOf(work, viewer, { ticketId: named, customerId }, now)
    const zone = await zoneOf(work)
    const quote = { ...typed, chat_ticket_id: ticketId, ...(typed.number == null && { hash: key }) }
    return { zone, quote: await saveQuote(work, viewer, { customer_id: customerId, quote, key }, now) }
  })
  const standing = quoteStanding(quote, now.getTime())
  if (standing === null || !maySend(standing)) return quote
  const page = await db.work(tenant, (work) => quotePdf(work, viewer, quote.id, now), { readOnly: true })
  await sayWithPage(
    sending,
    viewer,
    {
      key,
      ticketId,
      customerId,
      text: quoteText(quote, zone),
      page: Buffer.from(page, 'base64'),
      fileName: `${quote.number}.pdf`,
      caption: `Orçamento ${quote.number}`,
    },
    (work, at) => writeQuoteSteps(work, [{ quoteId: quote.id, userId: viewer.id, at, kind: 'sent' }]),
  )
  return quote
}
