import type { ProductSource } from '../../../src/domain/products/kinds'
import type { Work } from '../../platform/db/work'
import { productsWritten } from './moments'
import { type PlacedOffer, PRODUCT_FIELDS, type ProductFields, WHOLE_SHOP } from './product.row'

const COLUMNS = PRODUCT_FIELDS.join(', ')
const TYPES = PRODUCT_FIELDS.map((field) =>
  field === 'active' ? `${field} boolean` : field.endsWith('_id') ? `${field} bigint` : `${field} text`,
).join(', ')

type NewProduct = Readonly<{ fields: ProductFields; source: ProductSource; source_ref: string | null }>

/** Writes new products in one statement; gives their ids in the order given. */
export async function insertProducts(work: Work, rows: readonly NewProduct[]): Promise<string[]> {
  if (rows.length === 0) return []
  const made = await work.query<{ id: string }>(
    `INSERT INTO products (tenant_id, ${COLUMNS}, source, source_ref)
     SELECT $1, ${COLUMNS}, source, source_ref FROM jsonb_to_recordset($2::jsonb) AS v(place integer, ${TYPES}, source text, source_ref text)
     ORDER BY place RETURNING id::text`,
    [
      work.tenant.id,
      JSON.stringify(rows.map(({ fields, ...rest }, place) => ({ place, ...fields, ...rest }))),
    ],
  )
  return made.map(({ id }) => id).sort((one, other) => Number(BigInt(one) - BigInt(other)))
}

/** Writes products as they are to stand; open orders that waited for somebody to say what they are go by it. */
export async function updateProducts(
  work: Work,
  rows: readonly (NewProduct & Readonly<{ id: string }>)[],
): Promise<void> {
  if (rows.length === 0) return
  await work.query(
    `UPDATE products p SET ${PRODUCT_FIELDS.map((field) => `${field} = v.${field}`).join(', ')}, source = v.source, source_ref = v.source_ref,
       rev = p.rev + 1, updated_at = now()
     FROM jsonb_to_recordset($2::jsonb) AS v(id bigint, ${TYPES}, source text, source_ref text)
     WHERE p.tenant_id = $1 AND p.id = v.id`,
    [
      work.tenant.id,
      JSON.stringify(
        rows.map(({ id, fields, source, source_ref }) => ({ id, ...fields, source, source_ref })),
      ),
    ],
  )
  await productsWritten.run(work, 'record', rows)
}

export type WrittenOffer = Readonly<{ productId: string; place: string; offer: PlacedOffer }>

/** Writes offers as they are to stand, in one statement. */
export async function writeOffers(work: Work, rows: readonly WrittenOffer[]): Promise<void> {
  if (rows.length === 0) return
  await work.query(
    `INSERT INTO product_offers AS o (tenant_id, product_id, instance_id, price, promo_price, promo_until, pmc, price_at, stock,
       stock_at, source_rev)
     SELECT $1, v.product_id, v.instance_id, v.price, v.promo_price, to_timestamp(v.promo_until / 1000.0), v.pmc,
       to_timestamp(v.price_at / 1000.0), v.stock, to_timestamp(v.stock_at / 1000.0), v.source_rev
     FROM jsonb_to_recordset($2::jsonb) AS v(product_id bigint, instance_id bigint, price integer, promo_price integer,
       promo_until bigint, pmc integer, price_at bigint, stock integer, stock_at bigint, source_rev text)
     ON CONFLICT (tenant_id, product_id, coalesce(instance_id, 0)) DO UPDATE SET price = excluded.price,
       promo_price = excluded.promo_price, promo_until = excluded.promo_until, pmc = excluded.pmc, price_at = excluded.price_at,
       stock = excluded.stock, stock_at = excluded.stock_at, source_rev = excluded.source_rev`,
    [
      work.tenant.id,
      JSON.stringify(
        rows.map(({ productId, place, offer }) => ({
          ...offer,
          product_id: productId,
          instance_id: place === WHOLE_SHOP ? null : place,
        })),
      ),
    ],
  )
}
