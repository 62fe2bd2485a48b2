import { catalogItemSteps } from '../../../src/domain/kernel/steps/catalogItem.gen'
import { byName } from '../../platform/db/by-name'
import { isId } from '../../platform/db/is-id'
import { isoSql } from '../../platform/db/iso'
import type { Parameters } from '../../platform/db/parameters'
import { Refusal } from '../../platform/graphql/refusal'
import type { ListDefinition, ListInput } from '../../platform/list/definition'
import { oneOfIds, oneOfWords, yesOrNo } from '../../platform/list/filters'
import { inCategory, wordsIn } from '../products/area'
import { IN_COLLECTION } from './in-collection.sql'
import { OFFER } from './offer.sql'
import { POLICY } from './policy.sql'

const STATES = Object.keys(catalogItemSteps.cells)

/** SQL: the file of the picture of the product `p`, its own or the bank's; null: it has none. */
const PICTURE = `coalesce(p.image_file_id, (SELECT s.media_file_id FROM stock_images s
  WHERE s.tenant_id = p.tenant_id AND s.gtin_key = p.gtin_key))::text AS image_file_id`

/** What stands in the catalogues, or should. */
export const catalogItemList: ListDefinition = {
  table: 'catalog_items',
  as: 'c',
  joins: `JOIN products p ON p.tenant_id = c.tenant_id AND p.id = c.product_id
    JOIN instances i ON i.tenant_id = c.tenant_id AND i.id = c.instance_id`,
  select: `c.id::text, c.instance_id::text, coalesce(i.nickname, i.name) AS instance_name, c.product_id::text, p.name, p.sku,
    c.state, c.reason, ${OFFER('price', 'c.instance_id')} AS price, ${OFFER('stock', 'c.instance_id')} AS stock,
    ${PICTURE},
    ${isoSql('c.sent_at')} AS sent_at, ${isoSql('c.changed_at')} AS changed_at`,
  find: (typed, parameters) => wordsIn(typed, parameters, 'p'),
  sorts: {
    name: { by: byName('p.name'), type: 'text' },
    changed: { by: 'c.changed_at', type: 'timestamptz' },
  },
  sort: 'name',
  filters: {
    id: oneOfIds('c.id'),
    instance: oneOfIds('c.instance_id'),
    product: oneOfIds('c.product_id'),
    state: oneOfWords('c.state', STATES),
  },
}

/** Products of which the connection that the filter names has none in its catalogue. */
export const catalogCandidateList: ListDefinition = {
  table: 'products',
  as: 'p',
  joins: 'LEFT JOIN product_categories k ON k.tenant_id = p.tenant_id AND k.id = p.category_id',
  select: `p.id::text, p.name, p.sku, k.name AS category, ${POLICY} AS policy, ${OFFER('price', 'NULL')} AS price,
    ${PICTURE}`,
  find: (typed: string, parameters: Parameters) => {
    const words = wordsIn(typed, parameters)
    return words && `p.id IN (SELECT sp.id FROM searchable_products sp WHERE ${words})`
  },
  sorts: { name: { by: 'p.name_key', type: 'text' } },
  sort: 'name',
  filters: {
    allowed: yesOrNo(`${POLICY} IS NULL`),
    category: inCategory,
    picture: yesOrNo(`(p.image_file_id IS NOT NULL OR EXISTS (SELECT 1 FROM stock_images s
      WHERE s.tenant_id = p.tenant_id AND s.gtin_key = p.gtin_key))`),
    instance: ([id], parameters) => {
      if (id === undefined || !isId(id))
        throw new Refusal('INVALID', 'Escolha a conexão.', { field: 'filters' })
      return `NOT EXISTS (SELECT 1 FROM catalog_items c WHERE c.tenant_id = p.tenant_id AND c.product_id = p.id
        AND c.instance_id = ${parameters.add(id)}::bigint AND c.reason IS DISTINCT FROM 'taken')`
    },
  },
  where: 'p.deleted_at IS NULL AND p.active',
}

/** The list of those of which this connection has none, whatever connection the list itself names. */
export const candidatesOf = (instanceId: string, list: ListInput): ListInput => ({
  ...list,
  filters: [
    ...(list.filters ?? []).filter(({ field }) => field !== 'instance'),
    { field: 'instance', any: [instanceId] },
  ],
})

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
    (SELECT count(*)::integer FROM catalog_items c WHERE ${IN_COLLECTION}) AS items, x.error,
    CASE WHEN x.error IS NOT NULL THEN 'refused' WHEN x.set_id IS NOT NULL AND x.sent_name = x.name THEN 'shown'
      WHEN EXISTS (SELECT 1 FROM catalog_items c WHERE ${IN_COLLECTION}
        AND c.state IN ('queued', 'sent', 'in_review', 'live')) THEN 'waiting' ELSE 'empty' END AS state`,
  search: (pattern) => `x.name ILIKE ${pattern}`,
  sorts: {
    name: { by: byName('x.name'), type: 'text' },
    position: { by: 'x.position', type: 'bigint' },
  },
  sort: 'position',
  filters: { id: oneOfIds('x.id'), instance: oneOfIds('x.instance_id') },
  where: 'x.deleted_at IS NULL',
}
