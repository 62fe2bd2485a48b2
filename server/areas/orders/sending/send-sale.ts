import type { CustomerQuote } from '../../../../contract/entities'
import { contactsOf, type Viewer } from '../../../../src/domain/access/visibility'
import type { SaleKind } from '../../../../src/domain/orders/sale-form'
import { lockCustomer } from '../../../directory/customers/locked-customer'
import type { Work } from '../../../platform/db/work'
import type {
  MutationSendCustomerQuoteArgs,
  MutationSendOrderArgs,
  SentOrder,
} from '../../../platform/graphql/resolvers.gen'
import { writeQuoteSteps, writeSteps } from '../history'
import { lockOrder } from '../locked-order'
import { mustBeSettled } from '../pbm/standing'
import { quoteSaid } from '../quotes/said'
import { saveQuote } from '../quotes/save'
import { DISCOUNT_WAITS } from '../save/discount-right'
import { saveOrder } from '../save/save'
import { tellOrders } from '../tell'
import { orderSaid } from './order-said'
import { checkedSendingKey, lockTalkOf, type Said, type Sending, sayWithPage } from './say-with-page'
import { type Sale, sendNoMore, sendOnceGranted } from './to-send'

/** In which conversation a sale goes to its customer, and under which key. */
type Way = Readonly<{ ticketId: string; customerId: string; key: string }>

/** What a sale says to its customer; null: it is nobody's word, or no longer. */
const SAYS: Readonly<
  Record<SaleKind, (work: Work, viewer: Viewer, id: string, now: Date) => Promise<Said | null>>
> = { quote: quoteSaid, order: orderSaid }

/** Writes into a sale's history that it was sent, or why it was not; `userId` null: by itself. */
export async function writeSending(
  work: Work,
  { kind, id }: Sale,
  step: Readonly<{ userId: string | null; at: Date; kind: 'sent' | 'not_sent'; note?: string }>,
): Promise<void> {
  if (kind === 'quote') return writeQuoteSteps(work, [{ quoteId: id, ...step }])
  await writeSteps(work, [{ orderId: id, ...step }])
  await tellOrders(work, [id])
}

/**
 * Says a sale to its customer, as a text and as its page, once by key.
 * @param by the user whom the history names as the sender; null: it is sent automatically.
 * @returns false where there is nothing to send any more.
 * @throws Refusal as sendMessage.
 */
export async function saySale(
  sending: Sending,
  viewer: Viewer,
  { sale, way, by }: Readonly<{ sale: Sale; way: Way; by: string | null }>,
  now: Date,
): Promise<boolean> {
  const { db, tenant } = sending
  const said = await db.work(tenant, (work) => SAYS[sale.kind](work, viewer, sale.id, now), {
    readOnly: true,
  })
  if (said === null) return false
  await sayWithPage(sending, viewer, { ...way, ...said }, async (work, at) => {
    await sendNoMore(work, sale)
    await writeSending(work, sale, { userId: by, at, kind: 'sent' })
  })
  return true
}

/**
 * Keeps a sale and sends it. What keeps it from going is said before anything is kept; when it happens in between, the same
 * key goes on where it was left. One that waits for somebody's word goes once that is given, see sendGranted.
 * @param also another conversation that is named with it; it has to be the sender's too.
 */
async function sendSale<Kept>(
  sending: Sending,
  viewer: Viewer,
  {
    kind,
    way,
    also,
    keep,
  }: Readonly<{
    kind: SaleKind
    way: Way
    also: string | null
    keep: (work: Work) => Promise<Readonly<{ id: string; waits: boolean; kept: Kept }>>
  }>,
  now: Date,
): Promise<Kept> {
  checkedSendingKey(way.key)
  const { id, kept } = await sending.db.work(sending.tenant, async (work) => {
    // Customer before ticket, as everywhere; and nobody waits for a lock once the saving has been told.
    await lockCustomer(work, viewer, way.customerId)
    await lockTalkOf(work, viewer, way, now)
    if (also !== null && also !== way.ticketId)
      await lockTalkOf(work, viewer, { ...way, ticketId: also }, now)
    const saved = await keep(work)
    if (saved.waits) await sendOnceGranted(work, { kind, id: saved.id }, { ...way, userId: viewer.id })
    return saved
  })
  await saySale(sending, viewer, { sale: { kind, id }, way, by: viewer.id }, now)
  return kept
}

/** Keeps a quote and sends it. @throws Refusal as saveQuote and as sendMessage. */
export const sendQuote = (
  sending: Sending,
  viewer: Viewer,
  {
    customer_id: customerId,
    quote: typed,
    chat_ticket_id: ticketId,
    hash: key,
  }: MutationSendCustomerQuoteArgs,
  now: Date,
): Promise<CustomerQuote> =>
  sendSale(
    sending,
    viewer,
    {
      kind: 'quote',
      way: { ticketId, customerId, key },
      also: typed.chat_ticket_id ?? null,
      keep: async (work) => {
        // It is kept with the conversation in which it is sent.
        const quote = { ...typed, chat_ticket_id: ticketId, ...(typed.number == null && { hash: key }) }
        const kept = await saveQuote(work, viewer, { customer_id: customerId, quote, key }, now)
        return { id: kept.id, waits: kept.status === 'asked', kept }
      },
    },
    now,
  )

/** Keeps an order and sends it. @throws Refusal as saveOrder and as sendMessage. */
export const sendOrder = (
  sending: Sending,
  viewer: Viewer,
  { id, rev, form: typed, chat_ticket_id: ticketId, hash: key }: MutationSendOrderArgs,
  now: Date,
): Promise<SentOrder> =>
  sendSale(
    sending,
    viewer,
    {
      kind: 'order',
      way: { ticketId, customerId: typed.customer_id, key },
      also: typed.chat_ticket_id ?? null,
      keep: async (work) => {
        if (id != null) mustBeSettled(await lockOrder(work, viewer, id, null))
        const saved = await saveOrder(
          work,
          viewer,
          {
            id: id ?? null,
            rev: rev ?? null,
            hash: key,
            key,
            form: { ...typed, chat_ticket_id: ticketId },
            seesContacts: contactsOf(viewer) === 'whole',
          },
          now,
        )
        const waiting = await work.one(`SELECT 1 FROM orders o WHERE o.id = $1 AND ${DISCOUNT_WAITS}`, [
          saved,
        ])
        const waits = waiting !== undefined
        return { id: saved, waits, kept: { id: saved, waits } }
      },
    },
    now,
  )
