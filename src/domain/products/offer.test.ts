import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isStale, NO_OFFER, type Offer, offerFault, STALE_MS, standingOffer } from './offer'

const offer = (more: Partial<Offer>): Offer => ({ ...NO_OFFER, ...more })

describe('an offer', () => {
  test.each([
    [{}, null],
    [{ price: 1000, pmc: 1000 }, null],
    [{ price: 1001, pmc: 1000 }, 'abovePmc'],
    [{ price: 1000, promo_price: 900, promo_until: 5 }, null],
    [{ price: 1000, promo_price: 900 }, 'promoWithoutEnd'],
    [{ price: 1000, promo_until: 5 }, 'endWithoutPromo'],
    [{ promo_price: 900, promo_until: 5 }, 'promoWithoutPrice'],
    [{ price: 900, promo_price: 900, promo_until: 5 }, 'promoNotBelow'],
  ] as const)('%j: %s', (more, fault) => expect(offerFault(offer(more))).toBe(fault))

  it('has its promotional price up to and with its end', () => {
    const shop = offer({ price: 1000, promo_price: 800, promo_until: 50 })
    expect(standingOffer(shop, null, 50)).toMatchObject({ price: 800, regular: 1000 })
    expect(standingOffer(shop, null, 51)).toMatchObject({ price: 1000, regular: null })
  })

  it("takes the connection's own words first, price and stock each by itself", () => {
    const shop = offer({ price: 1000, pmc: 1500, stock: 7, stock_at: 1, promo_price: 500, promo_until: 99 })
    expect(standingOffer(shop, offer({ price: 1200 }), 1)).toMatchObject({
      price: 1200,
      regular: null,
      pmc: 1500,
      stock: 7,
    })
    expect(standingOffer(shop, offer({ stock: 0, stock_at: 5 }), 1)).toMatchObject({
      price: 500,
      stock: 0,
      stock_at: 5,
    })
    expect(standingOffer(shop, null, 1)).toMatchObject({ price: 500, stock: 7 })
    // A store's own ceiling holds for the shop's price as well.
    expect(standingOffer(shop, offer({ pmc: 900 }), 1)).toMatchObject({ price: 500, pmc: 900 })
  })

  it('that breaks no rule never asks more than the PMC, at any moment', () => {
    const cents = fc.option(fc.integer({ min: 0, max: 300 }))
    const any = fc.record({
      price: cents,
      promo_price: cents,
      promo_until: fc.option(fc.nat(10)),
      pmc: cents,
    })
    fc.assert(
      fc.property(any, fc.nat(12), (more, now) => {
        const one = offer(more)
        fc.pre(offerFault(one) === null)
        const { price, pmc } = standingOffer(one, null, now)
        if (price !== null && pmc !== null) expect(price).toBeLessThanOrEqual(pmc)
      }),
    )
  })

  it('is stale after a day, and before it was ever said', () => {
    expect(isStale(0, STALE_MS)).toBe(false)
    expect(isStale(0, STALE_MS + 1)).toBe(true)
    expect(isStale(null, 0)).toBe(true)
  })
})
