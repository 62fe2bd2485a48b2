import type { CatalogOffer } from '../../../contract/entities'
import { catalogPolicy } from '../../../src/domain/catalog/policy'
import type { Classed } from '../../../src/domain/products/kinds'
import type { Config } from '../../platform/config'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { POLICY_SENTENCES } from './items'
import { OFFER } from './offer.sql'
import { picturePath } from './picture'

type Shown = CatalogOffer['sections'][number]['items'][number]

/**
 * A connection's catalogue with the products of these ids as a customer may be shown them now, by id. Without ids, the
 * catalogue alone.
 * @throws Refusal as {@link mustShow}
 */
export async function showProducts(
  work: Work,
  config: Pick<Config, 'secretKey'>,
  instanceId: string,
  productIds: readonly string[],
): Promise<{ catalogId: string; products: ReadonlyMap<string, Shown> }> {
  const { catalogId, rows } = await mustShow(work, instanceId, productIds)
  const products = rows.map(({ id, name, price, pictured }): [string, Shown] => {
    const picture = pictured ? picturePath(config, work.tenant, id) : null
    return [id, { product_id: id, name, price, picture }]
  })
  return { catalogId, products: new Map(products) }
}

type Row = Classed & {
  id: string
  name: string
  price: number | null
  pictured: boolean
  state: string | null
}

/**
 * A connection's catalogue, and these products of it, which a customer may be shown now.
 * @throws Refusal INVALID with the policy for medicines, and for what is not published there; NOT_FOUND
 */
export async function mustShow(
  work: Work,
  instanceId: string,
  productIds: readonly string[],
): Promise<{ catalogId: string; rows: readonly Row[] }> {
  const connection = isId(instanceId)
    ? await work.one<{ catalog_id: string | null; live: boolean }>(
        `SELECT i.meta_catalog_id AS catalog_id, EXISTS (SELECT 1 FROM catalog_items c
           WHERE c.tenant_id = i.tenant_id AND c.instance_id = i.id AND c.state = 'live') AS live
         FROM instances i WHERE i.tenant_id = $1 AND i.id = $2::bigint AND i.deleted_at IS NULL`,
        [work.tenant.id, instanceId],
      )
    : undefined
  if (!connection) throw new Refusal('NOT_FOUND', 'Conexão não encontrada.')
  if (connection.catalog_id === null) throw new Refusal('INVALID', 'Esta conexão ainda não tem um catálogo.')
  if (!connection.live)
    throw new Refusal('INVALID', 'O catálogo desta conexão ainda não tem itens publicados.')
  const known = productIds.filter(isId)
  const rows = await work.query<Row>(
    `SELECT p.id::text, p.name, p.kind, p.stripe, p.control_list, ${OFFER('price', '$3::bigint')} AS price, c.state,
       p.image_file_id IS NOT NULL OR EXISTS (SELECT 1 FROM stock_images s
         WHERE s.tenant_id = p.tenant_id AND s.gtin_key = p.gtin_key) AS pictured
     FROM products p LEFT JOIN catalog_items c ON c.tenant_id = p.tenant_id AND c.product_id = p.id
       AND c.instance_id = $3::bigint
     WHERE p.tenant_id = $1 AND p.id = ANY($2::bigint[]) AND p.deleted_at IS NULL`,
    [work.tenant.id, known, instanceId],
  )
  for (const { name, state, ...classed } of rows) {
    const policy = catalogPolicy(classed)
    if (policy !== null) throw new Refusal('INVALID', `${name}: ${POLICY_SENTENCES[policy]}`)
    if (state !== 'live')
      throw new Refusal('INVALID', `${name}: ainda não está publicado no catálogo desta conexão.`)
  }
  const found = new Set(rows.map(({ id }) => id))
  if (productIds.some((id) => !found.has(id)))
    throw new Refusal('NOT_FOUND', 'Um dos produtos não existe mais.')
  return { catalogId: connection.catalog_id, rows }
}
