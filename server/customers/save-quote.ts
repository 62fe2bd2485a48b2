import type { CustomerQuote } from '../../contract/entities'
import type { Viewer } from '../../src/domain/tickets/visibility'
import type { Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'
import { Refusal } from '../platform/graphql/refusal'
import type { CustomerQuoteInput, CustomerQuoteItemInput } from '../platform/graphql/resolvers.gen'
import { lockCustomer } from './locked-customer'
import { type QuoteRow, SELECT_QUOTE, toQuote } from './quote.row'
import { checkedQuote } from './quote-input'
import { nextQuoteNumber } from './quote-number'
import { audienceOf } from './tell'

type Asked = Readonly<{ customer_id: string; quote: CustomerQuoteInput }>

/**
 * Keeps a quote under its number, new or as it stands now, and tells it to those who may know the customer.
 * @throws Refusal NOT_FOUND when the customer is not the viewer's to know, INVALID for what is no quote, CONFLICT when
 *   another customer has one with that number, or this one has changed since its writer saw it.
 */
export async function saveQuote(
  work: Work,
  viewer: Viewer,
  { customer_id, quote: typed }: Asked,
  now: Date,
): Promise<CustomerQuote> {
  await lockCustomer(work, viewer, customer_id)
  const quote = checkedQuote(typed, now)
  const known = await work.one<{ number: string; rev: string }>(
    'SELECT number, rev::text FROM quotes WHERE customer_id = $1 AND (number = $2 OR hash = $3) FOR UPDATE',
    [customer_id, quote.number, quote.number === null ? quote.hash : null],
  )
  if (quote.rev !== null && Number(known?.rev) !== quote.rev) throw changedMeanwhile()
  const number = quote.number ?? known?.number ?? (await nextQuoteNumber(work))
  const saved = await work.one<{ id: string }>(
    `INSERT INTO quotes AS q (tenant_id, customer_id, number, status, currency, discount, total, note, user_id, created_at, valid_until, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $13)
     ON CONFLICT (tenant_id, number) DO UPDATE SET status = excluded.status, currency = excluded.currency,
       discount = excluded.discount, total = excluded.total, note = excluded.note, valid_until = excluded.valid_until,
       created_at = CASE WHEN $12 THEN excluded.created_at ELSE q.created_at END
     WHERE q.customer_id = excluded.customer_id RETURNING q.id::text`,
    [
      work.tenant.id,
      customer_id,
      number,
      quote.status,
      quote.currency,
      quote.discount,
      quote.total,
      quote.note,
      Number(viewer.id),
      quote.createdAt ?? now,
      quote.validUntil,
      quote.createdAt !== null,
      quote.number === null ? quote.hash : null,
    ],
  )
  if (!saved) throw new Refusal('CONFLICT', 'Outro cliente já tem um orçamento com este número.')
  await writeItems(work, saved.id, quote.items)
  return tellQuote(work, saved.id)
}

const changedMeanwhile = () =>
  new Refusal(
    'CONFLICT',
    'Um colega alterou este orçamento enquanto você escrevia. Nada foi salvo: abra o orçamento de novo.',
  )

async function writeItems(work: Work, id: string, items: readonly CustomerQuoteItemInput[]): Promise<void> {
  await work.query('DELETE FROM quote_items WHERE quote_id = $1', [id])
  await work.query(
    `INSERT INTO quote_items (tenant_id, quote_id, place, name, price, quantity)
     SELECT $1, $2, n, name, price, quantity
     FROM unnest($3::text[], $4::integer[], $5::integer[]) WITH ORDINALITY v(name, price, quantity, n)`,
    [
      work.tenant.id,
      id,
      items.map(({ name }) => name),
      items.map(({ price }) => price),
      items.map(({ quantity }) => quantity),
    ],
  )
}

async function tellQuote(work: Work, id: string): Promise<CustomerQuote> {
  const row = await work.one<QuoteRow>(`${SELECT_QUOTE} WHERE q.id = $1`, [id])
  if (!row) throw new Error('a quote vanished inside its transaction')
  const quote = toQuote(row)
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
