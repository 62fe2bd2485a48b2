/** Money in whole cents of BRL; moments in ms since 1970. Null: not said. */
export type Offer = Readonly<{
  price: number | null
  promo_price: number | null
  /** The last moment at which the promotional price holds. */
  promo_until: number | null
  /** The most that the consumer may be asked for (CMED); null: the price is free. */
  pmc: number | null
  /** When the price was last said. */
  price_at: number | null
  /** Pieces. */
  stock: number | null
  /** When the stock was last counted. */
  stock_at: number | null
}>

/** An offer that says nothing. */
export const NO_OFFER: Offer = {
  price: null,
  promo_price: null,
  promo_until: null,
  pmc: null,
  price_at: null,
  stock: null,
  stock_at: null,
}

/**
 * Why an offer may not stand. `abovePmc`: Lei 10.742/2003 forbids a price above the PMC. `promoWithoutEnd` and
 * `endWithoutPromo`: a promotion says until when it holds. `promoNotBelow`: a promotion is cheaper than the price.
 */
export type OfferFault =
  | 'abovePmc'
  | 'promoWithoutEnd'
  | 'endWithoutPromo'
  | 'promoWithoutPrice'
  | 'promoNotBelow'

/** The field at which a fault is said. */
export const FIELD_OF_OFFER_FAULT = {
  abovePmc: 'price',
  promoWithoutEnd: 'promo_until',
  endWithoutPromo: 'promo_price',
  promoWithoutPrice: 'price',
  promoNotBelow: 'promo_price',
} as const satisfies Readonly<Record<OfferFault, keyof Offer>>

/** What is wrong with an offer; null: nothing. */
export function offerFault({
  price,
  promo_price: promo,
  promo_until: until,
  pmc,
}: PriceOf): OfferFault | null {
  if (price !== null && pmc !== null && price > pmc) return 'abovePmc'
  if (promo === null) return until === null ? null : 'endWithoutPromo'
  if (until === null) return 'promoWithoutEnd'
  if (price === null) return 'promoWithoutPrice'
  return promo < price ? null : 'promoNotBelow'
}
type PriceOf = Pick<Offer, 'price' | 'promo_price' | 'promo_until' | 'pmc'>

/** How an offer stands at a moment: `price` is what is asked, `regular` what stands beside it, crossed out. */
export type OfferStanding = Readonly<{
  price: number | null
  /** The price without the promotion; null: there is none at this moment. */
  regular: number | null
  /** The last moment at which the promotion holds, ms; null: there is none at this moment. */
  promo_until: number | null
  pmc: number | null
  stock: number | null
  stock_at: number | null
  price_at: number | null
}>

/**
 * The offer of a place at a moment (ms): the place's own words before the whole shop's, price, PMC and stock each by itself,
 * and the promotional price while it lasts.
 */
export function standingOffer(shop: Offer, own: Offer | null, now: number): OfferStanding {
  const priced = own !== null && own.price !== null ? own : shop
  const counted = own !== null && own.stock !== null ? own : shop
  const isPromoted = priced.promo_price !== null && priced.promo_until !== null && now <= priced.promo_until
  return {
    price: isPromoted ? priced.promo_price : priced.price,
    regular: isPromoted ? priced.price : null,
    promo_until: isPromoted ? priced.promo_until : null,
    pmc: own?.pmc ?? shop.pmc,
    stock: counted.stock,
    stock_at: counted.stock_at,
    price_at: priced.price_at,
  }
}

/** What is older than this is said to be so: prices and stocks change from day to day. */
export const STALE_MS = 24 * 3_600_000

/** Was this last said so long ago that it must be looked at again? What was never said is. */
export const isStale = (at: number | null, now: number): boolean => at === null || now - at > STALE_MS

/** A price as it may be asked: never more than the law allows (Lei 10.742/2003); null: there is none. Cents. */
export const askedPrice = (price: number | null, pmc: number | null): number | null =>
  price !== null && pmc !== null ? Math.min(price, pmc) : price
