import { NO_OFFER, type Offer, type Standing, standingOffer } from '../../src/domain/products/offer'
import type { Work } from '../platform/db/work'
import { OFFER_JSON } from './product.row'

/**
 * SQL: the offer of the whole shop and the one of the connection `$place` (a placeholder) of the product `p`. A placeholder
 * that is null is compared as a number: a condition that is never true is asked once for all rows, by a scan in parallel.
 */
export const OFFERS_OF = (place: string): string => `
  (SELECT ${OFFER_JSON} FROM product_offers o
    WHERE o.tenant_id = p.tenant_id AND o.product_id = p.id AND o.instance_id IS NULL) AS shop_offer,
  (SELECT ${OFFER_JSON} FROM product_offers o
    WHERE o.tenant_id = p.tenant_id AND o.product_id = p.id AND coalesce(o.instance_id, 0) = coalesce(${place}::bigint, -1)) AS own_offer`

export type Offered = { shop_offer: Offer | null; own_offer: Offer | null }

/** How an offer that was read with {@link OFFERS_OF} stands at a moment. */
export const standing = ({ shop_offer: shop, own_offer: own }: Offered, now: Date): Standing =>
  standingOffer(shop ?? NO_OFFER, own, now.getTime())

/** How many products may be asked for at once. */
const MOST_ASKED = 500

/**
 * What products cost and how much of them there is at a connection (null: the whole shop) at a moment: the connection's
 * own words before the shop's, the promotional price while it lasts. Cents, pieces, ms since 1970. Products that are
 * not there or were deleted are left out.
 */
export async function offersOf(
  work: Work,
  productIds: readonly string[],
  instanceId: string | null,
  now: Date,
): Promise<Map<string, Standing>> {
  const rows = await work.query<Offered & { id: string }>(
    `SELECT p.id::text, ${OFFERS_OF('$3')} FROM products p
     WHERE p.tenant_id = $1 AND p.id = ANY($2::bigint[]) AND p.deleted_at IS NULL`,
    [work.tenant.id, productIds.slice(0, MOST_ASKED), instanceId],
  )
  return new Map(rows.map((row) => [row.id, standing(row, now)]))
}

/** The same of one product; null for one that is not there. */
export const offerOf = async (
  work: Work,
  productId: string,
  instanceId: string | null,
  now: Date,
): Promise<Standing | null> => (await offersOf(work, [productId], instanceId, now)).get(productId) ?? null
