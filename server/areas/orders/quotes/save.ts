import type { CustomerQuote } from '../../../../contract/entities'
import { contactsOf, type Viewer } from '../../../../src/domain/access/visibility'
import { step, takes } from '../../../../src/domain/kernel/step'
import { type QuoteEvent, type QuoteState, quoteSteps } from '../../../../src/domain/kernel/steps/quote.gen'
import { isNoMore, mayTakeOff, reductionOf } from '../../../../src/domain/orders/discount'
import { quoteChanges, quoteSaved } from '../../../../src/domain/orders/quote-changes'
import { lockCustomer } from '../../../directory/customers/locked-customer'
import { audienceOf } from '../../../directory/customers/tell'
import { uncovered } from '../../../directory/masking/uncovered'
import { hasReasons } from '../../../directory/reasons/given'
import { zoneOf } from '../../../platform/db/shop-zone'
import type { Work } from '../../../platform/db/work'
import { publish } from '../../../platform/events/publish'
import { Refusal } from '../../../platform/graphql/refusal'
import type { CustomerQuoteInput } from '../../../platform/graphql/resolvers.gen'
import { writeQuoteSteps } from '../history'
import { discountPercent, overRole } from '../save/discount-right'
import { namedSource } from '../save/named-source'
import { sendNoMore } from '../sending/to-send'
import { checkedQuote } from './input'
import { type ListedItem, listedItems, quoteItems, writeQuoteItems } from './items'
import { nextQuoteNumber } from './number'
import { type QuoteRow, SELECT_QUOTE, toQuote } from './quote.row'

type Asked = Readonly<{
  customer_id: string
  quote: CustomerQuoteInput
  /** Of the asking: what was saved under it stays as it was saved, whatever its writer saw of it. */
  key?: string
}>

/**
 * Keeps a quote under its number, new or as it stands now, and tells it to those who may know the customer.
 * @throws Refusal FORBIDDEN when the writer's role may not take off so much, NOT_FOUND when the customer is not the viewer's to know, INVALID for what is no quote or covered in part, CONFLICT when
 *   another customer has one with that number, or this one has changed since its writer saw it.
 */
export async function saveQuote(
  work: Work,
  viewer: Viewer,
  { customer_id, quote: typed, key }: Asked,
  now: Date,
): Promise<CustomerQuote> {
  await lockCustomer(work, viewer, customer_id)
  const zone = await zoneOf(work)
  const quote = checkedQuote(typed, { now, zone })
  const known = await work.one<Known>(
    'SELECT id::text, number, status, rev::text, discount, note, instance_id::text, currency, valid_until, saved_key FROM quotes WHERE customer_id = $1 AND (number = $2 OR hash = $3) FOR UPDATE',
    [customer_id, quote.number, quote.number === null ? quote.hash : null],
  )
  if (known && key !== undefined && known.saved_key === key) return readQuote(work, known.id)
  if (quote.rev !== null && Number(known?.rev) !== quote.rev) throw changedMeanwhile()
  const note =
    contactsOf(viewer) === 'whole' ? quote.note : uncovered(quote.note, known?.note ?? null, 'note')
  const source = await namedSource(work, viewer, { ...typed, customer_id })
  const before = known ? await quoteItems(work, known.id) : []
  const items = await listedItems(
    work,
    quote.items,
    before,
    source.instanceId ?? known?.instance_id ?? null,
    now,
  )
  const status = await standingOf(work, viewer, { ...quote, items }, known && { ...known, items: before })
  const number = quote.number ?? known?.number ?? (await nextQuoteNumber(work))
  const saved = await work.one<{ id: string }>(
    `INSERT INTO quotes AS q (tenant_id, customer_id, number, status, currency, discount, total, note, user_id, created_at, valid_until, hash,
       instance_id, chat_ticket_id, saved_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $13, $14, $15, $17)
     ON CONFLICT (tenant_id, number) DO UPDATE SET status = excluded.status, currency = excluded.currency,
       discount = excluded.discount, total = excluded.total,
       refusal = CASE WHEN excluded.status = 'refused' THEN q.refusal END,
       refusal_reason_id = CASE WHEN excluded.status = 'refused' THEN q.refusal_reason_id END, note = excluded.note, valid_until = excluded.valid_until,
       approved_by = CASE WHEN $16 THEN q.approved_by END,
       instance_id = coalesce(excluded.instance_id, q.instance_id),
       chat_ticket_id = coalesce(excluded.chat_ticket_id, q.chat_ticket_id), saved_key = excluded.saved_key,
       created_at = CASE WHEN $12 THEN excluded.created_at ELSE q.created_at END
     WHERE q.customer_id = excluded.customer_id RETURNING q.id::text`,
    [
      work.tenant.id,
      customer_id,
      number,
      status,
      quote.currency,
      quote.discount,
      quote.total,
      note,
      Number(viewer.id),
      quote.createdAt ?? now,
      quote.validUntil,
      quote.createdAt !== null,
      quote.number === null ? quote.hash : null,
      source.instanceId,
      source.ticketId,
      known !== undefined &&
        isNoMore(reductionOf(items, quote.discount), reductionOf(before, known.discount)),
      key ?? null,
    ],
  )
  if (!saved) throw new Refusal('CONFLICT', 'Outro cliente já tem um orçamento com este número.')
  await writeQuoteItems(work, saved.id, items)
  await sendNoMore(work, { kind: 'quote', id: saved.id })
  const after = { ...quote, items, note }
  const changes =
    known && quoteChanges({ ...known, items: before, validUntil: known.valid_until }, after, zone)
  await writeQuoteSteps(
    work,
    quoteSaved(known?.status ?? null, status, changes ?? '').map((kind) => ({
      quoteId: saved.id,
      userId: viewer.id,
      at: now,
      kind,
      ...(kind === 'changed' && { note: changes }),
      ...((kind === 'created' || kind === 'changed') && { amount: quote.total }),
    })),
  )
  return tellQuote(work, saved.id)
}

type Known = {
  id: string
  number: string
  status: QuoteState
  rev: string
  discount: number
  note: string | null
  instance_id: string | null
  currency: string
  valid_until: Date | null
  saved_key: string | null
}
type Written = Omit<ReturnType<typeof checkedQuote>, 'items'> & { items: readonly ListedItem[] }

/** What is asked of a quote by the status that its writer wants it to have. */
const EVENT_OF = {
  open: 'OPEN',
  accepted: 'ACCEPT',
  refused: 'REFUSE',
  canceled: 'CANCEL',
} as const satisfies Readonly<Record<string, QuoteEvent>>

/**
 * How the quote stands once it is saved: one that takes off more than its writer's role may waits for somebody whose role
 * may, where its writer asks for that.
 * @throws Refusal FORBIDDEN when they do not, CONFLICT for one that became an order.
 */
async function standingOf(
  work: Work,
  viewer: Viewer,
  quote: Written,
  known: (Known & { items: readonly ListedItem[] }) | undefined,
): Promise<QuoteState> {
  const before = known?.status ?? quoteSteps.initial
  if (known?.status === 'converted')
    throw new Refusal('CONFLICT', 'Este orçamento já virou pedido e não muda mais.')
  const percent = await discountPercent(work, viewer)
  // What waits for a word was granted by nobody yet.
  const granted = known && known.status !== 'asked' ? reductionOf(known.items, known.discount) : null
  if (!mayTakeOff(reductionOf(quote.items, quote.discount), percent, granted)) {
    if (quote.asks) return step(quoteSteps, before, 'ASK')
    throw overRole(percent)
  }
  const event = EVENT_OF[quote.status]
  // Why is asked for by refuseQuote alone.
  if (event === 'REFUSE' && known && known.status !== 'refused' && (await hasReasons(work, 'quote_refused')))
    throw new Refusal('INVALID', 'Recuse o orçamento escolhendo o motivo.', { field: 'status' })
  // One that is kept for the first time was opened before anything became of it.
  const from = takes(quoteSteps, before, event) ? before : step(quoteSteps, before, 'OPEN')
  return step(quoteSteps, from, event)
}

const changedMeanwhile = () =>
  new Refusal(
    'CONFLICT',
    'Um colega alterou este orçamento enquanto você escrevia. Nada foi salvo: abra o orçamento de novo.',
  )

/** Publishes a quote as it is now to those who may know its customer. The last step of a transaction. */
export async function tellQuote(work: Work, id: string): Promise<CustomerQuote> {
  const quote = await readQuote(work, id)
  const [rev = quote.rev] = await publish(work, [
    {
      event: 'customerQuoteChanged',
      data: (number) => ({ quote: { ...quote, rev: number }, rev: number }),
      audience: await audienceOf(work, [quote.customer_id]),
      rows: [{ table: 'quotes', id }],
    },
  ])
  return { ...quote, rev }
}

/** A quote as it stands, whoever asks. */
export async function readQuote(work: Work, id: string): Promise<CustomerQuote> {
  const row = await work.one<QuoteRow>(`${SELECT_QUOTE} WHERE q.id = $1`, [id])
  if (!row) throw new Error('a quote vanished inside its transaction')
  return toQuote(row)
}
