import { NO_OFFER, type Offer, type OfferStanding, standingOffer } from '../../../src/domain/products/offer'
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
export const standing = ({ shop_offer: shop, own_offer: own }: Offered, now: Date): OfferStanding =>
  standingOffer(shop ?? NO_OFFER, own, now.getTime())
