import * as v from 'valibot'
import { MOST_PRICE } from '../money/money'
import { PRODUCT_KINDS, STRIPES } from './kinds'

/** Characters at most. */
export const PRODUCT_LIMITS = {
  name: 160,
  sku: 60,
  gtin: 20,
  brand: 80,
  maker: 120,
  ingredient: 200,
  presentation: 120,
  anvisa_register: 20,
  description: 2_000,
} as const
export type LimitedField = keyof typeof PRODUCT_LIMITS

/** More pieces than lie in a shop. */
export const MOST_PIECES = 10_000_000

const text = (field: LimitedField) => v.pipe(v.string(), v.maxLength(PRODUCT_LIMITS[field]))
const cents = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_PRICE)))

/** A product as it is typed in; what is empty is not said. Moments are days, yyyy-mm-dd. */
export const ProductForm = v.object({
  name: v.pipe(v.string(), v.regex(/\S/), v.maxLength(PRODUCT_LIMITS.name)),
  sku: text('sku'),
  gtin: text('gtin'),
  brand: text('brand'),
  maker: text('maker'),
  kind: v.picklist(PRODUCT_KINDS),
  ingredient: text('ingredient'),
  presentation: text('presentation'),
  anvisa_register: text('anvisa_register'),
  stripe: v.picklist(STRIPES),
  /** One of CONTROL_LISTS, or empty. */
  control_list: v.string(),
  category_id: v.nullable(v.string()),
  description: text('description'),
  active: v.boolean(),
  price: cents,
  promo_price: cents,
  /** The last day of the promotion, yyyy-mm-dd; empty: none. */
  promo_until: v.string(),
  pmc: cents,
  stock: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(-MOST_PIECES), v.maxValue(MOST_PIECES))),
})
export type ProductForm = v.InferOutput<typeof ProductForm>
