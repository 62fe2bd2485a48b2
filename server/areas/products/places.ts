import { isId } from '../../platform/db/is-id'
import { isoOrNull } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'

type Row = {
  instance_id: string
  instance: string
  price: number | null
  promo_price: number | null
  promo_until: Date | null
  pmc: number | null
  price_at: Date | null
  stock: number | null
  stock_at: Date | null
}

/** What a product costs at each of the shop's connections; those without words of their own are there, empty. */
export async function productOffers(work: Work, id: string) {
  if (!isId(id)) return []
  const rows = await work.query<Row>(
    `SELECT i.id::text AS instance_id, coalesce(i.nickname, i.name) AS instance, o.price, o.promo_price, o.promo_until, o.pmc,
       o.price_at, o.stock, o.stock_at
     FROM instances i LEFT JOIN product_offers o ON o.tenant_id = i.tenant_id AND o.instance_id = i.id AND o.product_id = $2
     WHERE i.tenant_id = $1 AND i.deleted_at IS NULL AND EXISTS (SELECT 1 FROM products p
       WHERE p.tenant_id = $1 AND p.id = $2 AND p.deleted_at IS NULL) ORDER BY i.id LIMIT 200`,
    [work.tenant.id, id],
  )
  return rows.map((row) => ({
    ...row,
    promo_until: isoOrNull(row.promo_until),
    price_at: isoOrNull(row.price_at),
    stock_at: isoOrNull(row.stock_at),
  }))
}
