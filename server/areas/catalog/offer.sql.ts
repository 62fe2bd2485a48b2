/**
 * SQL: the price in cents that is asked now, or the pieces that are there, of the product `p` at the connection
 * `instance` (SQL): its own words before the shop's.
 */
export const OFFER = (what: 'price' | 'stock', instance: string): string => `(SELECT ${
  what === 'price'
    ? 'CASE WHEN o.promo_price IS NOT NULL AND o.promo_until >= now() THEN o.promo_price ELSE o.price END'
    : 'o.stock'
} FROM product_offers o WHERE o.tenant_id = p.tenant_id AND o.product_id = p.id
    AND (o.instance_id IS NULL OR o.instance_id = ${instance}) AND o.${what} IS NOT NULL
    ORDER BY o.instance_id NULLS LAST LIMIT 1)`
