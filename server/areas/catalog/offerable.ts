import type { CatalogOffer } from '../../../contract/entities'
import { OFFER_LIMITS } from '../../../src/domain/catalog/offer'
import type { Config } from '../../platform/config'
import { isId } from '../../platform/db/is-id'
import { containing } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { OfferableCollection } from '../../platform/graphql/resolvers.gen'
import { IN_COLLECTION } from './in-collection.sql'
import { POLICY } from './policy.sql'
import { showProducts } from './show-products'

type Secrets = Pick<Config, 'secretKey'>

/** Collections that are offered at once: more are found by their names. */
const MOST_COLLECTIONS = 20

/** SQL: the items `c` of the collection `x` whose product `p` a customer may be shown. */
const SHOWN = `catalog_items c JOIN products p ON p.tenant_id = c.tenant_id AND p.id = c.product_id
  WHERE ${IN_COLLECTION} AND c.state = 'live' AND p.deleted_at IS NULL AND ${POLICY} IS NULL`

/** A connection's catalogue with these products in one section. @throws Refusal as {@link showProducts} */
export async function offerProducts(
  work: Work,
  config: Secrets,
  instanceId: string,
  { title = '', productIds }: Readonly<{ title?: string; productIds: readonly string[] }>,
): Promise<CatalogOffer> {
  const { catalogId, products } = await showProducts(work, config, instanceId, productIds)
  const items = productIds.flatMap((id) => products.get(id) ?? [])
  return { catalog_id: catalogId, header: null, footer: null, sections: [{ title, items }] }
}

/** Collections of a connection that have something to show, by a part of the name, in the shop's order. */
export const offerableCollections = (
  work: Work,
  instanceId: string,
  search: string,
): Promise<OfferableCollection[]> =>
  work.query<OfferableCollection>(
    `SELECT x.id::text, x.name FROM catalog_collections x
     WHERE x.tenant_id = $1 AND x.instance_id = $2::bigint AND x.deleted_at IS NULL
       AND fold_text(x.name) LIKE fold_text($3) AND EXISTS (SELECT 1 FROM ${SHOWN})
     ORDER BY x.position, x.id LIMIT ${MOST_COLLECTIONS}`,
    [work.tenant.id, isId(instanceId) ? instanceId : null, containing(search)],
  )

/**
 * A collection as a section of a message: what may be shown of it, in its order, as many as a message takes.
 * @throws Refusal NOT_FOUND, INVALID for one that has nothing to show.
 */
export async function offerCollection(work: Work, config: Secrets, id: string): Promise<CatalogOffer> {
  const collection = isId(id)
    ? await work.one<{ instance_id: string; name: string }>(
        `SELECT instance_id::text, name FROM catalog_collections
         WHERE tenant_id = $1 AND id = $2::bigint AND deleted_at IS NULL`,
        [work.tenant.id, id],
      )
    : undefined
  if (!collection) throw new Refusal('NOT_FOUND', 'Esta coleção não existe mais.')
  const rows = await work.query<{ id: string }>(
    `SELECT v.id::text FROM catalog_collections x CROSS JOIN LATERAL (
       SELECT p.id, p.name_key, (SELECT m.position FROM catalog_collection_items m
         WHERE m.tenant_id = x.tenant_id AND m.collection_id = x.id AND m.product_id = p.id) AS place
       FROM ${SHOWN}) v
     WHERE x.tenant_id = $1 AND x.id = $2::bigint
     ORDER BY v.place, v.name_key, v.id LIMIT ${OFFER_LIMITS.products}`,
    [work.tenant.id, id],
  )
  if (rows.length === 0)
    throw new Refusal('INVALID', `A coleção ${collection.name} não tem itens publicados no catálogo.`)
  return offerProducts(work, config, collection.instance_id, {
    title: collection.name,
    productIds: rows.map((row) => row.id),
  })
}
