import { catalogItemSteps } from '../../src/domain/kernel/steps.gen'
import { byName } from '../platform/db/by-name'
import { isId } from '../platform/db/is-id'
import { isoSql } from '../platform/db/iso'
import { containing, type Parameters } from '../platform/db/parameters'
import { Refusal } from '../platform/graphql/refusal'
import type { ListDefinition } from '../platform/list/definition'
import { oneOfIds, oneOfWords, yesOrNo } from '../platform/list/filters'

const STATES = Object.keys(catalogItemSteps.cells)

/** SQL: the price in cents that is asked now for the product `p` at the connection `c.instance_id`. */
const OFFER = (what: 'price' | 'stock', instance: string) => `(SELECT ${
  what === 'price'
    ? 'CASE WHEN o.promo_price IS NOT NULL AND o.promo_until >= now() THEN o.promo_price ELSE o.price END'
    : 'o.stock'
} FROM product_offers o WHERE o.tenant_id = p.tenant_id AND o.product_id = p.id
    AND (o.instance_id IS NULL OR o.instance_id = ${instance}) AND o.${what} IS NOT NULL
    ORDER BY o.instance_id NULLS LAST LIMIT 1)`

/** SQL: the policy that keeps the product `p` out, as src/domain/catalog/policy.ts says it; null: none. */
const POLICY = `CASE WHEN p.control_list IS NOT NULL THEN 'controlled' WHEN p.stripe <> 'none' THEN 'prescription'
  WHEN p.kind IN ('medicine', 'otc') THEN 'medicine' END`

/** What stands in the catalogues, or should. */
export const catalogItemList: ListDefinition = {
  table: 'catalog_items',
  as: 'c',
  joins: `JOIN products p ON p.tenant_id = c.tenant_id AND p.id = c.product_id
    JOIN instances i ON i.tenant_id = c.tenant_id AND i.id = c.instance_id`,
  select: `c.id::text, c.instance_id::text, coalesce(i.nickname, i.name) AS instance_name, c.product_id::text, p.name, p.sku,
    c.state, c.reason, ${OFFER('price', 'c.instance_id')} AS price, ${OFFER('stock', 'c.instance_id')} AS stock,
    ${isoSql('c.sent_at')} AS sent_at, ${isoSql('c.changed_at')} AS changed_at`,
  search: (pattern) => `p.search_key LIKE fold_text(${pattern})`,
  sorts: {
    name: { by: byName('p.name'), type: 'text' },
    changed: { by: 'c.changed_at', type: 'timestamptz' },
  },
  sort: 'name',
  filters: {
    id: oneOfIds('c.id'),
    instance: oneOfIds('c.instance_id'),
    state: oneOfWords('c.state', STATES),
  },
}

/** Products of which the connection that the filter names has none in its catalogue. */
export const catalogCandidateList: ListDefinition = {
  table: 'products',
  as: 'p',
  joins: 'LEFT JOIN product_categories k ON k.tenant_id = p.tenant_id AND k.id = p.category_id',
  select: `p.id::text, p.name, p.sku, k.name AS category, ${POLICY} AS policy, ${OFFER('price', 'NULL')} AS price,
    p.image_file_id IS NOT NULL OR EXISTS (SELECT 1 FROM stock_images s
      WHERE s.tenant_id = p.tenant_id AND s.gtin_key = p.gtin_key) AS pictured`,
  find: (typed: string, parameters: Parameters) =>
    `p.id IN (SELECT id FROM searchable_products WHERE search_key LIKE fold_text(${parameters.add(containing(typed))}))`,
  sorts: { name: { by: 'p.name_key', type: 'text' } },
  sort: 'name',
  filters: {
    allowed: yesOrNo(`${POLICY} IS NULL`),
    instance: ([id], parameters) => {
      if (id === undefined || !isId(id))
        throw new Refusal('INVALID', 'Escolha a conexão.', { field: 'filters' })
      return `NOT EXISTS (SELECT 1 FROM catalog_items c WHERE c.tenant_id = p.tenant_id AND c.product_id = p.id
        AND c.instance_id = ${parameters.add(id)}::bigint AND c.reason IS DISTINCT FROM 'taken')`
    },
  },
  where: 'p.deleted_at IS NULL AND p.active',
}

/** SQL: the ids of the collection's category and all below it. */
const BELOW = `(WITH RECURSIVE below AS (
    SELECT x.category_id AS id UNION ALL
    SELECT k.id FROM product_categories k JOIN below b ON k.parent_id = b.id
    WHERE k.tenant_id = x.tenant_id AND k.deleted_at IS NULL)
  SELECT id FROM below)`

/** SQL: is the item `c` of the collection `x`? */
const IN_COLLECTION = `c.tenant_id = x.tenant_id AND c.instance_id = x.instance_id AND CASE WHEN x.category_id IS NULL
  THEN EXISTS (SELECT 1 FROM catalog_collection_items m
    WHERE m.tenant_id = x.tenant_id AND m.collection_id = x.id AND m.product_id = c.product_id)
  ELSE EXISTS (SELECT 1 FROM products q
    WHERE q.tenant_id = c.tenant_id AND q.id = c.product_id AND q.category_id IN ${BELOW}) END`

/** Collections, with how many items each shows. */
export const catalogCollectionList: ListDefinition = {
  table: 'catalog_collections',
  as: 'x',
  joins: `JOIN instances i ON i.tenant_id = x.tenant_id AND i.id = x.instance_id
    LEFT JOIN product_categories k ON k.tenant_id = x.tenant_id AND k.id = x.category_id`,
  select: `x.id::text, x.instance_id::text, coalesce(i.nickname, i.name) AS instance_name, x.name, x.category_id::text,
    k.name AS category, x.rev,
    coalesce((SELECT array_agg(m.product_id::text ORDER BY m.position) FROM catalog_collection_items m
      WHERE m.tenant_id = x.tenant_id AND m.collection_id = x.id), '{}') AS product_ids,
    coalesce((SELECT array_agg(n.name) FROM (SELECT p.name FROM catalog_items c
      JOIN products p ON p.tenant_id = c.tenant_id AND p.id = c.product_id
      WHERE ${IN_COLLECTION} ORDER BY p.name_key LIMIT 3) n), '{}') AS names,
    (SELECT count(*)::integer FROM catalog_items c WHERE ${IN_COLLECTION}) AS items`,
  search: (pattern) => `x.name ILIKE ${pattern}`,
  sorts: { name: { by: byName('x.name'), type: 'text' } },
  sort: 'name',
  filters: { id: oneOfIds('x.id'), instance: oneOfIds('x.instance_id') },
  where: 'x.deleted_at IS NULL',
}
