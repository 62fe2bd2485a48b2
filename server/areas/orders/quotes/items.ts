import { isAbovePmc } from '../../../../src/domain/orders/order-step'
import { askedPrice } from '../../../../src/domain/products/offer'
import { insertMany, into } from '../../../platform/db/insert-many'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import { sellable } from '../../products/area'
import { hindranceSaid } from '../move/hindrances'
import { productsOf } from '../save/products-of'
import type { checkedQuote } from './input'

/** A line of a quote with the shop's own price when it was quoted; null: the list said none. Money in cents. */
export type ListedItem = Readonly<{
  name: string
  price: number
  quantity: number
  product_id: string | null
  list_price: number | null
}>

/** The lines of a quote as they are kept, in their order. */
export const quoteItems = (work: Work, id: string): Promise<(ListedItem & { place: number })[]> =>
  work.query<ListedItem & { place: number }>(
    'SELECT place, name, price, quantity, product_id::text, list_price FROM quote_items WHERE quote_id = $1 ORDER BY place',
    [id],
  )

/**
 * Lines as they were typed beside the shop's list. What the quote had `before` keeps the price that the list said then; a
 * system that knows no products (undefined; null is none) keeps those of the lines that are called the same.
 * @throws Refusal INVALID for a product that there is not or that is out of sale (but where it stood already), and for a price above the highest that the law allows.
 */
export async function listedItems(
  work: Work,
  typed: ReturnType<typeof checkedQuote>['items'],
  before: readonly ListedItem[],
  instanceId: string | null,
  now: Date,
): Promise<ListedItem[]> {
  const productOf = new Map(before.map(({ name, product_id }) => [name, product_id]))
  const items = typed.map(({ product_id, ...item }) => ({
    ...item,
    product_id: product_id === undefined ? (productOf.get(item.name) ?? null) : product_id,
  }))
  const wanted = [...new Set(items.flatMap(({ product_id }) => product_id ?? []))]
  const known = await work.query('SELECT id FROM products WHERE id = ANY($1::bigint[])', [wanted])
  if (known.length < wanted.length) throw new Refusal('INVALID', 'Um dos produtos não existe mais.')
  const products = await productsOf(work, items, instanceId, now)
  const listOf = new Map(before.map(({ product_id, list_price }) => [product_id, list_price]))
  return items.map((item) => {
    if (item.product_id === null) return { ...item, list_price: null }
    const found = products.get(item.product_id)
    const product = found && sellable(found, listOf.has(found.id), 'items')
    const pmc = product?.pmc ?? null
    if (pmc !== null && isAbovePmc({ price: item.price, pmc }))
      throw new Refusal('INVALID', hindranceSaid({ why: 'pmc', line: item.name, most: pmc }), {
        field: 'items',
      })
    return { ...item, list_price: listOf.get(item.product_id) ?? askedPrice(product?.price ?? null, pmc) }
  })
}

const ITEMS = into(
  'quote_items',
  'quote_id bigint, place integer, name text, price integer, quantity integer, product_id bigint, list_price integer',
)

/** Writes the lines of a quote instead of those that stood there. */
export async function writeQuoteItems(work: Work, id: string, items: readonly ListedItem[]): Promise<void> {
  await work.query('DELETE FROM quote_items WHERE quote_id = $1', [id])
  const placed = items.map((item, index) => ({ ...item, quote_id: id, place: index + 1 }))
  await insertMany(work, ITEMS, placed)
}
