import { CONTROL_LISTS, PRODUCT_KINDS, PRODUCT_SOURCES, STRIPES } from '../../../src/domain/products/kinds'
import { isId } from '../../platform/db/is-id'
import { Refusal } from '../../platform/graphql/refusal'
import type { Filter, ListDefinition } from '../../platform/list/definition'
import { oneOfIds, oneOfWords, yesOrNo } from '../../platform/list/filters'
import { wordsIn } from './find-products'
import { UNCLASSIFIED } from './unclassified.sql'

const OFFER = 'po'

/** 'none' for products without a category; a category means everything below it as well. */
export const inCategory: Filter = (values, parameters) => {
  const ids = values.filter((value) => value !== 'none')
  if (values.length > 100 || !ids.every(isId))
    throw new Refusal('INVALID', 'Este filtro não existe.', { field: 'filters' })
  const below = `p.category_id IN (WITH RECURSIVE below AS (
      SELECT id FROM product_categories WHERE tenant_id = p.tenant_id AND id = ANY(${parameters.add(ids)}::bigint[])
      UNION SELECT c.id FROM product_categories c JOIN below b ON c.tenant_id = p.tenant_id AND c.parent_id = b.id)
    SELECT id FROM below)`
  return values.includes('none') ? `(p.category_id IS NULL OR ${below})` : below
}

const STOCK_STATES: Readonly<Record<string, string>> = {
  out: `${OFFER}.stock <= 0`,
  low: `${OFFER}.stock BETWEEN 1 AND 5`,
  there: `${OFFER}.stock > 5`,
  unknown: `${OFFER}.stock IS NULL`,
  stale: `${OFFER}.stock_at < now() - interval '24 hours'`,
}
/**
 * SQL: do these conditions hold for the whole shop's offer of the product `p`? Each product has one (migration 0190).
 * `areFew`: each is looked up, where the database would rather read all products, and look which of them it is.
 */
const ofOffer = (conditions: string, areFew: boolean) => {
  const theirs = `SELECT ${OFFER}.product_id FROM product_offers ${OFFER} WHERE ${OFFER}.instance_id IS NULL AND (${conditions})`
  return `p.id IN (${areFew ? `SELECT unnest(ARRAY(${theirs}))` : theirs})`
}
const FEW_HAVE = ['out', 'low', 'unknown']

const inStock: Filter = (values) => {
  const conditions = values.map((value) =>
    Object.hasOwn(STOCK_STATES, value) ? STOCK_STATES[value] : undefined,
  )
  if (conditions.includes(undefined))
    throw new Refusal('INVALID', 'Este filtro não existe.', { field: 'filters' })
  const any = conditions.map((condition) => `(${condition})`).join(' OR ')
  return ofOffer(
    any,
    values.every((value) => FEW_HAVE.includes(value)),
  )
}

const inPromotion: Filter = (values, parameters) => {
  const isIn = ofOffer(`${OFFER}.promo_until >= now()`, values[0] === 'yes')
  return yesOrNo(isIn)(values, parameters)
}

/** The whole shop's offer of each product, once more for an order by it; in the words of its indexes (migration 0313). */
const ORDERED_OFFER = {
  join: `JOIN product_offers so ON so.tenant_id = p.tenant_id AND so.product_id = p.id AND so.instance_id IS NULL`,
  id: 'so.product_id',
}

/** Products with the whole shop's offer, by name. Words are looked for in name, presentation, ingredient, brand, sku and GTIN. */
export const productList: ListDefinition = {
  table: 'products',
  as: 'p',
  beside: `LEFT JOIN product_categories c ON c.tenant_id = p.tenant_id AND c.id = p.category_id
    LEFT JOIN product_offers ${OFFER} ON ${OFFER}.tenant_id = p.tenant_id AND ${OFFER}.product_id = p.id AND coalesce(${OFFER}.instance_id, 0) = 0
    LEFT JOIN product_pictures_wanted pw ON pw.tenant_id = p.tenant_id AND pw.product_id = p.id
    LEFT JOIN stock_images si ON si.tenant_id = p.tenant_id AND si.gtin_key = p.gtin_key`,
  select: `p.id::text, p.sku, p.gtin, p.name, p.brand, p.maker, p.kind, p.ingredient, p.presentation, p.anvisa_register, p.stripe,
    p.control_list, p.needs_prescription, p.category_id::text, c.name AS category, p.description,
    coalesce(p.image_file_id, si.media_file_id)::text AS image_file_id, p.image_file_id IS NOT NULL AS own_image, p.source, p.active,
    p.uses, p.rev, p.updated_at, po.price, po.promo_price, po.promo_until, po.pmc, po.pmc_day::text, po.price_at, po.stock, po.stock_at,
    pw.state AS picture_state, pw.reason AS picture_reason, pw.import_row AS picture_row,
    (SELECT count(*)::integer FROM product_offers o WHERE o.tenant_id = p.tenant_id AND o.product_id = p.id AND o.instance_id IS NOT NULL) AS places`,
  foundIn: 'searchable_products',
  find: (typed, parameters) => wordsIn(typed, parameters, 'p'),
  sorts: {
    name: { by: 'p.name_key', type: 'text' },
    updated: { by: 'p.updated_at', type: 'timestamptz' },
    price: { by: 'CASE WHEN so.price IS NULL THEN -1 ELSE so.price END', of: ORDERED_OFFER, type: 'bigint' },
    stock: {
      by: 'CASE WHEN so.stock IS NULL THEN -2147483648 ELSE so.stock END',
      of: ORDERED_OFFER,
      type: 'bigint',
    },
  },
  sort: 'name',
  filters: {
    id: oneOfIds('p.id'),
    category: inCategory,
    kind: oneOfWords('p.kind', PRODUCT_KINDS),
    stripe: oneOfWords('p.stripe', STRIPES),
    control: oneOfWords('p.control_list', CONTROL_LISTS),
    source: oneOfWords('p.source', PRODUCT_SOURCES),
    active: yesOrNo('p.active'),
    // Literally what the index of those that wait holds.
    classified: ([value]) => {
      if (value !== 'yes' && value !== 'no')
        throw new Refusal('INVALID', 'Este filtro não existe.', { field: 'filters' })
      return value === 'no' ? UNCLASSIFIED : `NOT ${UNCLASSIFIED}`
    },
    stock: inStock,
    promotion: inPromotion,
    picture_failed: yesOrNo(
      `EXISTS (SELECT 1 FROM product_pictures_wanted w WHERE w.tenant_id = p.tenant_id AND w.product_id = p.id AND w.state = 'failed')`,
    ),
  },
  unordered: ['stock', 'promotion'],
  where: 'p.deleted_at IS NULL',
}

/** Pictures by GTIN, the newest first. */
export const stockImageList: ListDefinition = {
  table: 'stock_images',
  as: 'i',
  select: `i.id::text, i.gtin_key, i.media_file_id::text, i.source, i.licence, i.created_at,
    (SELECT p.name FROM products p WHERE p.tenant_id = i.tenant_id AND p.gtin IS NOT NULL AND p.gtin_key = i.gtin_key
      AND p.deleted_at IS NULL ORDER BY p.id LIMIT 1) AS product`,
  search: (pattern) => `i.gtin_key LIKE ${pattern}`,
  sorts: { created: { by: 'i.created_at', type: 'timestamptz' } },
  sort: '-created',
  filters: { id: oneOfIds('i.id') },
}
