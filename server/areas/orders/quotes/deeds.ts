import { ORDER_LIMITS } from '../../../../contract/order-lists'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { step, takes } from '../../../../src/domain/kernel/step'
import { type QuoteState, quoteSteps } from '../../../../src/domain/kernel/steps/quote.gen'
import { isNoMore, reductionOf } from '../../../../src/domain/orders/discount'
import { quoteStanding } from '../../../../src/domain/orders/quote'
import { foundBy } from '../../../directory/customers/found-by'
import { knownTo } from '../../../directory/customers/known.sql'
import { type WhyGiven, whyGiven } from '../../../directory/reasons/given'
import { isId } from '../../../platform/db/is-id'
import { iso, isoOrNull } from '../../../platform/db/iso'
import { Parameters } from '../../../platform/db/parameters'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import type { QuoteDifference, QuoteRow, QuoteRowPage } from '../../../platform/graphql/resolvers.gen'
import { betweenDays } from '../../../platform/list/day-range'
import type { ListDefinition, ListInput } from '../../../platform/list/definition'
import { oneOfIds, oneOfWords, yesOrNo } from '../../../platform/list/filters'
import { pagedQuery } from '../../../platform/list/paged-query'
import { writeQuoteSteps } from '../history'
import { grantedBy, mustGrant } from '../save/discount-right'
import { frozenLines, sumsOf } from '../save/lines'
import { lockOwner } from '../save/lock-owner'
import { productsOf } from '../save/products-of'
import { placeOrder } from '../save/save'
import { sendGranted } from '../sending/to-send'
import { quoteItems } from './items'
import { tellQuote } from './save'

const HOLDS = `(q.valid_until IS NULL OR q.valid_until >= now())`

/** The quotes of the customers whom the viewer may know. */
const quoteList: ListDefinition = {
  table: 'quotes',
  as: 'q',
  joins: `JOIN customers c ON c.tenant_id = q.tenant_id AND c.id = q.customer_id
    JOIN users u ON u.tenant_id = q.tenant_id AND u.id = q.user_id
    LEFT JOIN users a ON a.tenant_id = q.tenant_id AND a.id = q.approved_by
    LEFT JOIN orders o ON o.tenant_id = q.tenant_id AND o.quote_id = q.id`,
  select: `q.id::text, q.number, q.status, q.currency, q.discount, q.total, q.customer_id::text, c.name AS customer_name,
    c.phone_number AS customer_phone, u.name AS user_name, a.name AS approved_by, q.created_at, q.valid_until, q.note, q.refusal,
    (SELECT jsonb_agg(jsonb_build_object('id', n.quote_id || '-' || n.place, 'product_id', n.product_id::text, 'name', n.name,
       'price', n.price, 'quantity', n.quantity) ORDER BY n.place)
     FROM quote_items n WHERE n.tenant_id = q.tenant_id AND n.quote_id = q.id) AS items,
    q.instance_id::text, o.id::text AS order_id, o.number AS order_number, q.rev::integer`,
  find: (typed, parameters, _way, viewer) => {
    const customers = foundBy('c.id', typed, viewer, parameters)
    return customers === null
      ? null
      : `lower(q.number) = lower(${parameters.add(typed.trim())}) OR ${customers}`
  },
  sorts: {
    created: { by: 'q.created_at', type: 'timestamptz' },
    total: { by: 'q.total', type: 'bigint' },
  },
  sort: '-created',
  filters: {
    id: oneOfIds('q.id'),
    status: oneOfWords('q.status', ['asked', 'open', 'accepted', 'refused', 'canceled', 'converted']),
    expired: yesOrNo(`q.status = 'open' AND NOT ${HOLDS}`),
    author: oneOfIds('q.user_id'),
    customer: oneOfIds('q.customer_id'),
    created: betweenDays('q.created_at'),
  },
  visible: knownTo,
}

type Row = Omit<QuoteRow, 'created_at' | 'valid_until' | 'summary' | 'items'> & {
  created_at: Date
  valid_until: Date | null
  items: QuoteRow['items'] | null
}

/** A page of the quotes. */
export async function quoteRows(work: Work, viewer: Viewer, input: ListInput): Promise<QuoteRowPage> {
  const page = await pagedQuery<Row>(work, viewer, quoteList, input)
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      items: row.items ?? [],
      summary: (row.items ?? []).map(({ name, quantity }) => `${quantity}× ${name}`).join(', '),
      created_at: iso(row.created_at),
      valid_until: isoOrNull(row.valid_until),
    })),
  }
}

type Quote = {
  id: string
  customer_id: string
  number: string
  status: QuoteState
  currency: string
  discount: number
  total: number
  note: string | null
  valid_until: Date | null
  instance_id: string | null
  chat_ticket_id: string | null
  rev: number
}

/** The one sentence for quotes that do not exist and for those of customers whom the caller may not know. */
export const quoteNotFound = () => new Refusal('NOT_FOUND', 'Orçamento não encontrado.')

/** Locks the customer of a quote, then the quote. @throws Refusal NOT_FOUND, CONFLICT when it has changed since. */
async function lockQuote(work: Work, viewer: Viewer, id: string, rev: number | null): Promise<Quote> {
  await lockOwner(work, viewer, { table: 'quotes', id }, quoteNotFound)
  const quote = await work.one<Quote>(
    `SELECT id::text, customer_id::text, number, status, currency, discount, total, note, valid_until, instance_id::text,
       chat_ticket_id::text, rev::integer
     FROM quotes WHERE id = $1 FOR UPDATE`,
    [id],
  )
  if (!quote) throw quoteNotFound()
  if (rev !== null && quote.rev !== rev)
    throw new Refusal(
      'CONFLICT',
      'Um colega alterou este orçamento enquanto você olhava. Nada foi salvo: abra-o de novo.',
    )
  return quote
}

/**
 * Grants what a quote takes off; it is open from then on, and goes to its customer where it waited for that alone.
 * @throws Refusal NOT_FOUND, FORBIDDEN when this person may not take off so much either, CONFLICT.
 */
export async function approveQuote(
  work: Work,
  viewer: Viewer,
  { id, rev }: { id: string; rev: number },
  now: Date,
): Promise<true> {
  const quote = await lockQuote(work, viewer, id, rev)
  if (!takes(quoteSteps, quote.status, 'APPROVE'))
    throw new Refusal('CONFLICT', 'Este orçamento não espera aprovação.')
  await mustGrant(work, viewer, reductionOf(await quoteItems(work, id), quote.discount))
  await work.query('UPDATE quotes SET status = $2, approved_by = $3 WHERE id = $1', [
    id,
    step(quoteSteps, quote.status, 'APPROVE'),
    Number(viewer.id),
  ])
  await writeQuoteSteps(work, [
    { quoteId: id, userId: viewer.id, at: now, kind: 'approved', amount: quote.discount },
  ])
  await sendGranted(work, { kind: 'quote', id })
  await tellQuote(work, id)
  return true
}

/**
 * Writes down that the customer does not want what was quoted, and why.
 * @throws Refusal NOT_FOUND, INVALID without a reason as the shop wants one, CONFLICT.
 */
export async function refuseQuote(
  work: Work,
  viewer: Viewer,
  { id, rev, ...given }: { id: string; rev: number } & WhyGiven,
  now: Date,
): Promise<true> {
  const quote = await lockQuote(work, viewer, id, rev)
  if (!takes(quoteSteps, quote.status, 'REFUSE'))
    throw new Refusal('CONFLICT', 'Este orçamento já virou pedido e não muda mais.')
  const why = await whyGiven(work, 'quote_refused', given, ORDER_LIMITS.reason)
  await work.query('UPDATE quotes SET status = $2, refusal = $3, refusal_reason_id = $4 WHERE id = $1', [
    id,
    step(quoteSteps, quote.status, 'REFUSE'),
    why.said,
    why.id,
  ])
  await writeQuoteSteps(work, [{ quoteId: id, userId: viewer.id, at: now, kind: 'refused', note: why.said }])
  await tellQuote(work, id)
  return true
}

/** What of a quote is otherwise today, line by line. @throws Refusal NOT_FOUND */
export async function quoteDifferences(
  work: Work,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<QuoteDifference[]> {
  const parameters = new Parameters()
  const quote = isId(id)
    ? await work.one<{ instance_id: string | null }>(
        `SELECT q.instance_id::text FROM quotes q JOIN customers c ON c.tenant_id = q.tenant_id AND c.id = q.customer_id
         WHERE q.id = ${parameters.add(id)}::bigint AND ${knownTo(viewer, parameters)}`,
        parameters.values,
      )
    : undefined
  if (!quote) throw quoteNotFound()
  const items = await quoteItems(work, id)
  const products = await productsOf(work, items, quote.instance_id, now)
  return items.map(({ place, name, price, quantity, product_id }) => {
    const product = products.get(product_id ?? '')
    return {
      place,
      name,
      quantity,
      quoted: price,
      today: product?.active ? product.price : null,
      pmc: product?.pmc ?? null,
      price_at: product?.price_at == null ? null : iso(new Date(product.price_at)),
      stock: product?.stock ?? null,
      stock_at: product?.stock_at == null ? null : iso(new Date(product.stock_at)),
    }
  })
}

/**
 * Makes an order of a quote, once, at the prices that were quoted or at today's; what was taken off stays so, by whom it was
 * granted. Where today's prices are lower, it waits for somebody whose role may take off so much of them.
 * @throws Refusal NOT_FOUND, CONFLICT for one that has changed since, was converted, waits for approval, or ran out and is
 *   to be had at its own prices.
 */
export async function convertQuote(
  work: Work,
  viewer: Viewer,
  { id, rev, todays_prices: todays }: { id: string; rev: number; todays_prices: boolean },
  now: Date,
): Promise<string> {
  const quote = await lockQuote(work, viewer, id, null)
  const known = await work.one<{ id: string }>('SELECT id::text FROM orders WHERE quote_id = $1', [id])
  // Pressed twice, or by two: it is that order.
  if (known) return known.id
  if (quote.rev !== rev)
    throw new Refusal('CONFLICT', 'Um colega alterou este orçamento enquanto você olhava: abra-o de novo.')
  if (!takes(quoteSteps, quote.status, 'CONVERT'))
    throw new Refusal(
      'CONFLICT',
      quote.status === 'asked'
        ? 'O desconto deste orçamento espera aprovação.'
        : 'Só um orçamento aberto ou aceito vira pedido.',
    )
  if (quote.currency !== 'BRL') throw new Refusal('CONFLICT', 'Só orçamentos em reais viram pedidos.')
  const standing = quoteStanding(
    { status: quote.status, valid_until: isoOrNull(quote.valid_until) },
    now.getTime(),
  )
  if (standing === 'expired' && !todays)
    throw new Refusal(
      'CONFLICT',
      'Este orçamento venceu: converta-o aos preços de hoje ou dê-lhe nova validade.',
    )
  const items = await quoteItems(work, id)
  const today = new Map((await quoteDifferences(work, viewer, id, now)).map((one) => [one.place, one.today]))
  const listed = await frozenLines(
    work,
    items.map((item) => ({
      product_id: item.product_id,
      name: item.name,
      quantity: item.quantity,
      price: (todays ? today.get(item.place) : null) ?? item.price,
    })),
    quote.instance_id,
    now,
  )
  // A quote holds its prices: what has become dearer since is no discount of today's.
  const lines = listed.map((line, index) => ({
    ...line,
    list_price: (todays ? null : items[index]?.list_price) ?? line.list_price,
  }))
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const discount = Math.min(quote.discount, subtotal)
  const off = reductionOf(lines, discount)
  // What was granted was granted of no less than this; of less, whoever converts it must be allowed as much.
  const author = await work.one<{ id: string }>(
    'SELECT coalesce(approved_by, user_id)::text AS id FROM quotes WHERE id = $1',
    [id],
  )
  const stays = isNoMore(off, reductionOf(items, quote.discount))
  const discountBy = stays ? (author?.id ?? null) : await grantedBy(work, viewer, off)
  const order = await placeOrder(work, {
    source: 'quote',
    customerId: quote.customer_id,
    instanceId: quote.instance_id,
    ticketId: quote.chat_ticket_id,
    quoteId: id,
    delivery: 'pickup',
    address: null,
    areaId: null,
    minutes: 60,
    lines,
    sums: sumsOf(lines, discount, 0),
    note: quote.note,
    userId: viewer.id,
    discountBy,
    now,
  })
  await work.query('UPDATE quotes SET status = $2 WHERE id = $1', [
    id,
    step(quoteSteps, quote.status, 'CONVERT'),
  ])
  await writeQuoteSteps(work, [
    {
      quoteId: id,
      userId: viewer.id,
      at: now,
      kind: 'converted',
      note: todays ? 'aos preços de hoje' : null,
      amount: subtotal - discount,
    },
  ])
  await tellQuote(work, id)
  return order
}
