import { QUOTE_STATUSES } from '../../contract/customer-lists'
import type { CustomerQuote } from '../../contract/entities'
import { quoteTotal } from '../../src/domain/orders/quote'
import type { Viewer } from '../../src/domain/tickets/visibility'
import { cleanText } from '../platform/db/clean-text'
import type { Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'
import { Refusal } from '../platform/graphql/refusal'
import type { CustomerQuoteInput, CustomerQuoteItemInput } from '../platform/graphql/resolvers.gen'
import { lockCustomer } from './locked-customer'
import { type QuoteRow, SELECT_QUOTE, toQuote } from './quote.row'
import { audienceOf } from './tell'

const LONGEST = { number: 40, item: 200, note: 2_000 }
const MOST_ITEMS = 200
const MOST_PIECES = 100_000
/** What the contract's integers hold. */
const MOST_MONEY = 2_147_483_647

type Asked = Readonly<{ customer_id: string; quote: CustomerQuoteInput }>

/**
 * Keeps a quote under its number, new or as it stands now, and tells it to those who may know the customer.
 * @throws Refusal NOT_FOUND when the customer is not the viewer's to know, INVALID for what is no quote, CONFLICT when
 *   another customer has one with that number.
 */
export async function saveQuote(
  work: Work,
  viewer: Viewer,
  { customer_id, quote: typed }: Asked,
  now: Date,
): Promise<CustomerQuote> {
  await lockCustomer(work, viewer, customer_id)
  const quote = checked(typed, now)
  const saved = await work.one<{ id: string }>(
    `INSERT INTO quotes AS q (tenant_id, customer_id, number, status, currency, discount, total, note, user_id, created_at, valid_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (tenant_id, number) DO UPDATE SET status = excluded.status, currency = excluded.currency,
       discount = excluded.discount, total = excluded.total, note = excluded.note, valid_until = excluded.valid_until,
       created_at = CASE WHEN $12 THEN excluded.created_at ELSE q.created_at END
     WHERE q.customer_id = excluded.customer_id RETURNING q.id::text`,
    [
      work.tenant.id,
      customer_id,
      quote.number,
      quote.status,
      quote.currency,
      quote.discount,
      quote.total,
      quote.note,
      Number(viewer.id),
      quote.createdAt ?? now,
      quote.validUntil,
      quote.createdAt !== null,
    ],
  )
  if (!saved) throw new Refusal('CONFLICT', 'Outro cliente já tem um orçamento com este número.')
  await writeItems(work, saved.id, quote.items)
  return tellQuote(work, saved.id)
}

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

const invalid = (sentence: string) => new Refusal('INVALID', sentence)

function checked(typed: CustomerQuoteInput, now: Date) {
  const number = text(typed.number, LONGEST.number, 'O número do orçamento')
  if (!QUOTE_STATUSES.some((status) => status === typed.status))
    throw invalid('Situação de orçamento desconhecida.')
  const currency = typed.currency ?? 'BRL'
  if (!/^[A-Z]{3}$/.test(currency)) throw invalid('A moeda tem três letras maiúsculas, como BRL.')
  if (typed.items.length === 0 || typed.items.length > MOST_ITEMS)
    throw invalid(`Um orçamento tem de 1 a ${MOST_ITEMS} itens.`)
  const items = typed.items.map(({ name, price, quantity }) => ({
    name: text(name, LONGEST.item, 'O nome de um item'),
    price: count(price, 0, MOST_MONEY, 'O preço de um item'),
    quantity: count(quantity, 1, MOST_PIECES, 'A quantidade de um item'),
  }))
  const discount = count(typed.discount ?? 0, 0, MOST_MONEY, 'O desconto')
  const total = quoteTotal(items, discount)
  if (quoteTotal(items, 0) > MOST_MONEY) throw invalid('O total do orçamento é grande demais.')
  const note = typed.note == null ? null : cleanText(typed.note).trim().slice(0, LONGEST.note) || null
  const createdAt = typed.created_at == null ? null : moment(typed.created_at)
  const validUntil = typed.valid_until == null ? null : moment(typed.valid_until)
  if (createdAt && createdAt > now) throw invalid('A data do orçamento está no futuro.')
  return { number, status: typed.status, currency, items, discount, total, note, createdAt, validUntil }
}

function text(typed: string, longest: number, what: string): string {
  const clean = cleanText(typed).trim()
  if (clean === '' || clean.length > longest) throw invalid(`${what} tem de 1 a ${longest} caracteres.`)
  return clean
}

function count(typed: number, least: number, most: number, what: string): number {
  if (typed < least || typed > most) throw invalid(`${what} vai de ${least} a ${most}.`)
  return typed
}

function moment(typed: string): Date {
  const at = new Date(typed)
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1990 || at.getUTCFullYear() > 2200)
    throw invalid('Data inválida: use a forma 2026-11-30T23:59:59Z.')
  return at
}
