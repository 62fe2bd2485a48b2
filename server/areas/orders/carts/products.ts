import type { OrderedProduct } from '../../../conversation/messages/ordered-products'
import type { Work } from '../../../platform/db/work'
import { type FoundProduct, productsById } from '../../products/area'

/** A cart as it came: its connection, and what the provider says that was ordered. */
type Cart = Readonly<{ instanceId: string; products: readonly OrderedProduct[] }>

/** An item of a cart under the name that the shop gives it. */
export type CartProduct = OrderedProduct &
  Readonly<{
    /** What the shop's list has of it; null for what is not on it. */
    product: FoundProduct | null
  }>

/**
 * What the items of a cart are in the shop's list, in their order. An item of the connection's catalogue goes by its
 * product's id, what was put together elsewhere by the shop's code or its barcode.
 */
export async function cartProducts(
  work: Work,
  { instanceId, products }: Cart,
  now: Date,
): Promise<CartProduct[]> {
  const ids = products.flatMap(({ retailerId }) => retailerId ?? [])
  const inCatalog = `p.id = CASE WHEN v.name ~ '^[1-9]\\d{0,17}$' THEN v.name::bigint ELSE 0 END AND EXISTS (
    SELECT 1 FROM catalog_items c WHERE c.tenant_id = p.tenant_id AND c.product_id = p.id AND c.instance_id = $3::bigint)`
  const rows =
    ids.length === 0
      ? []
      : await work.query<{ name: string; id: string }>(
          `SELECT DISTINCT ON (v.name) v.name, p.id::text FROM unnest($2::text[]) v(name) JOIN products p ON p.tenant_id = $1
             AND p.deleted_at IS NULL AND (p.sku = v.name OR (v.name ~ '^\\d{8,14}$' AND p.gtin_key = lpad(v.name, 14, '0')) OR (${inCatalog}))
           ORDER BY v.name, (${inCatalog}) DESC, (p.sku = v.name) DESC, p.active DESC, p.id`,
          [work.tenant.id, ids, instanceId],
        )
  const idOf = new Map(rows.map(({ name, id }) => [name, id]))
  const found = new Map(
    (await productsById(work, [...new Set(idOf.values())], instanceId, now)).map((one) => [one.id, one]),
  )
  return products.map((one) => {
    if (one.retailerId === null) return { ...one, product: null }
    const product = found.get(idOf.get(one.retailerId) ?? '') ?? null
    return { ...one, name: product ? shownName(product) : unknownName(one.retailerId), product }
  })
}

const shownName = ({ name, presentation }: FoundProduct): string =>
  [name, presentation].filter(Boolean).join(' ')

/** A code of the shop's own says something to its people; a bare number does not. */
const unknownName = (retailerId: string): string =>
  /^\d+$/.test(retailerId) ? `Item ${retailerId}` : retailerId
