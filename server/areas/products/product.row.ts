import type { ControlList, ProductKind, ProductSource, Stripe } from '../../../src/domain/products/kinds'
import { NO_OFFER, type Offer } from '../../../src/domain/products/offer'

/** What is said of a product, as it is kept. */
export type ProductFields = {
  sku: string | null
  gtin: string | null
  name: string
  brand: string | null
  maker: string | null
  kind: ProductKind
  ingredient: string | null
  presentation: string | null
  anvisa_register: string | null
  stripe: Stripe
  control_list: ControlList | null
  category_id: string | null
  description: string | null
  image_file_id: string | null
  active: boolean
}

export const PRODUCT_FIELDS = [
  ...['sku', 'gtin', 'name', 'brand', 'maker', 'kind', 'ingredient', 'presentation', 'anvisa_register'],
  ...['stripe', 'control_list', 'category_id', 'description', 'image_file_id', 'active'],
] as readonly (keyof ProductFields)[]

/** A product of which nothing is said but its name. */
export const newProduct = (name: string): ProductFields => ({
  sku: null,
  gtin: null,
  name,
  brand: null,
  maker: null,
  kind: 'unclassified',
  ingredient: null,
  presentation: null,
  anvisa_register: null,
  stripe: 'none',
  control_list: null,
  category_id: null,
  description: null,
  image_file_id: null,
  active: true,
})

/** The offer of one place; `source_rev`: how the source calls the state that it comes from. */
export type PlacedOffer = { -readonly [Field in keyof Offer]: Offer[Field] } & { source_rev: string | null }
export const NO_PLACED_OFFER: PlacedOffer = { ...NO_OFFER, source_rev: null }

/** The whole shop in a map of offers by connection. */
export const WHOLE_SHOP = ''

/** A product with its offers by place: {@link WHOLE_SHOP} or a connection's id. */
export type Kept = {
  id: string
  rev: number
  source: ProductSource
  source_ref: string | null
  fields: ProductFields
  offers: Map<string, PlacedOffer>
}

/** The columns of an offer as an object of JSON, moments in ms; `o` is the offer's row. */
export const OFFER_JSON = `jsonb_build_object('price', o.price, 'promo_price', o.promo_price, 'pmc', o.pmc,
  'promo_until', (extract(epoch FROM o.promo_until) * 1000)::bigint, 'price_at', (extract(epoch FROM o.price_at) * 1000)::bigint,
  'stock', o.stock, 'stock_at', (extract(epoch FROM o.stock_at) * 1000)::bigint, 'source_rev', o.source_rev)`
