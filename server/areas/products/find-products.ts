import {
  type ControlList,
  isUnclassified,
  type ProductKind,
  type Stripe,
} from '../../../src/domain/products/kinds'
import type { OfferStanding } from '../../../src/domain/products/offer'
import { searchTerms, wholeCode } from '../../../src/domain/products/search-terms'
import { containing, Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { OFFERS_OF, type Offered, standing } from './offer-of'
import { reservedOf } from './reserved'

/** A product as it is offered to a customer, with how it stands at the connection that was asked for. */
export type FoundProduct = OfferStanding & {
  id: string
  sku: string | null
  gtin: string | null
  name: string
  brand: string | null
  ingredient: string | null
  presentation: string | null
  kind: ProductKind
  stripe: Stripe
  control_list: ControlList | null
  needs_prescription: boolean
  /** Is it sold? What is not stays readable wherever it was sold before. */
  active: boolean
  /** A medicine of which nobody has said by what it is sold. */
  unclassified: boolean
  /** Pieces in open orders; see reservedOf. */
  reserved: number
}

type Wanted = Readonly<{
  /** Words or digits; every word must stand somewhere. Empty: what is sold most. */
  search: string
  /** The connection whose price and stock are shown; null: the whole shop's. */
  instance_id: string | null
  /** Products at most: 100, of what is sold most 2,000. */
  limit?: number
}>

const DEFAULT_LIMIT = 20
const MOST_FOUND = 100
/** What a device keeps for when there is no network. */
const MOST_KEPT = 2_000

/** SQL that holds for the products `as` of the searchable view in which all of it stands; null: nothing was typed. */
export function wordsIn(search: string, parameters: Parameters, as = 'sp'): string | null {
  const terms = searchTerms(search)
  if (terms.length === 0) return null
  const key = `${as}.search_key`
  const code = wholeCode(search)
  const words = terms
    .map((term) =>
      'word' in term
        ? `${key} LIKE ${parameters.add(containing(term.word))}`
        : `(${[term.text, term.code].flatMap((one) => (one === null ? [] : `${key} ~ ${parameters.add(one)}`)).join(' OR ')})`,
    )
    .join(' AND ')
  return code === null ? words : `((${words}) OR ${as}.sku = ${parameters.add(code)})`
}

/** SQL that sorts those of `as` whose code is a number that was typed behind those of which it is a dose. */
export function codesLast(search: string, parameters: Parameters, as = 'sp'): string {
  const codes = searchTerms(search).flatMap((term) => ('code' in term && term.code !== null ? term.code : []))
  const isCode = codes.map((code) => `${as}.search_key ~ ${parameters.add(code)}`).join(' OR ')
  return isCode === '' ? '' : `(${isCode}), `
}

/** Of the products that are sold most, so many are looked at before all are asked by an index. */
const NEAR = 5_000
const MOST_SOLD = 'sp.uses DESC, sp.name_key, sp.id'

/**
 * Products that are sold, by a part of name, ingredient, brand, sku or GTIN, accents ignored; what is sold most comes
 * first. Three statements at most.
 */
export async function findProducts(work: Work, wanted: Wanted, now: Date): Promise<FoundProduct[]> {
  const parameters = new Parameters()
  const words = wordsIn(wanted.search, parameters)
  const most = words === null ? MOST_KEPT : MOST_FOUND
  const limit = Math.min(most, Math.max(1, wanted.limit ?? DEFAULT_LIMIT))
  const first = `ORDER BY ${codesLast(wanted.search, parameters)}${MOST_SOLD} LIMIT ${parameters.add(limit)}`
  const sold = 'SELECT * FROM searchable_products sp WHERE sp.active'
  const idsOf = (sql: string) =>
    work.query<{ id: string }>(`SELECT sp.id::text FROM ${sql}`, parameters.values)
  // As in long lists (server/platform/list/paged-query.ts): a word that many have stands near the beginning.
  let found = await idsOf(
    words === null
      ? `(${sold}) sp ${first}`
      : `(${sold} ORDER BY ${MOST_SOLD} LIMIT ${NEAR}) sp WHERE ${words} ${first}`,
  )
  if (words !== null && found.length < limit)
    found = await idsOf(`(${sold} AND ${words} OFFSET 0) sp ${first}`)
  return productsById(
    work,
    found.map(({ id }) => id),
    wanted.instance_id,
    now,
  )
}

type Row = Omit<FoundProduct, keyof OfferStanding | 'unclassified' | 'reserved'> & Offered

/** These products with how they stand, in the order given, sold or not; those that are not there are left out. See {@link sellable}. */
export async function productsById(
  work: Work,
  ids: readonly string[],
  instanceId: string | null,
  now: Date,
): Promise<FoundProduct[]> {
  if (ids.length === 0) return []
  const rows = await work.query<Row>(
    `SELECT p.id::text, p.sku, p.gtin, p.name, p.brand, p.ingredient, p.presentation, p.kind, p.stripe, p.control_list,
       p.needs_prescription, p.active, ${OFFERS_OF('$3')}
     FROM products p WHERE p.tenant_id = $1 AND p.id = ANY($2::bigint[]) AND p.deleted_at IS NULL`,
    [work.tenant.id, ids, instanceId],
  )
  // What is counted for the whole shop is promised by all of its connections.
  const [ofShop, ofPlace] = [
    await reservedOf(work, ids, null),
    instanceId === null ? null : await reservedOf(work, ids, instanceId),
  ]
  const byId = new Map(
    rows.map(({ shop_offer, own_offer, ...product }) => [
      product.id,
      {
        ...product,
        unclassified: isUnclassified(product),
        ...standing({ shop_offer, own_offer }, now),
        reserved: (own_offer?.stock != null && ofPlace ? ofPlace : ofShop).get(product.id) ?? 0,
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The refusal that names a product that is not sold; `field`: where it stands in the form. */
export const notSold = (name: string, field: string): Refusal =>
  new Refusal('INVALID', `${name} não está mais à venda.`, { field })

/**
 * A product as it may be put into a sale; `isHeld`: the sale has it already, and keeps it.
 * @throws Refusal INVALID that names it, when it is out of sale.
 */
export function sellable(product: FoundProduct, isHeld: boolean, field: string): FoundProduct {
  if (!product.active && !isHeld) throw notSold(product.name, field)
  return product
}

/**
 * Notes that these products were offered or ordered, each as often as it is named: what is sold most is found first.
 * Gives those that there are.
 */
export const countUses = (work: Work, productIds: readonly string[]): Promise<{ id: string }[]> =>
  work.query<{ id: string }>(
    `UPDATE products p SET uses = p.uses + v.count FROM (SELECT id, count(*)::integer AS count FROM unnest($2::bigint[]) id GROUP BY id) v
     WHERE p.tenant_id = $1 AND p.id = v.id AND p.deleted_at IS NULL RETURNING p.id::text`,
    [work.tenant.id, productIds],
  )
