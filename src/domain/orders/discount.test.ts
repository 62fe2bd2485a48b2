import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayTakeOff, reductionOf } from './discount'

const cents = fc.nat({ max: 500_000 })
const line = fc.record({
  price: cents,
  list_price: fc.option(cents, { nil: null }),
  quantity: fc.integer({ min: 1, max: 50 }),
})

describe('what is taken off', () => {
  /** Seen to fail with the discount alone counted: R$ 100 went for R$ 1 under a limit of 5 %. */
  test('is the same by the price of a line as by the discount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000 }),
        fc.integer({ min: 1, max: 50 }),
        fc.nat(),
        (list, quantity, x) => {
          const off = x % (list + 1)
          const byPrice = reductionOf([{ price: list - off, list_price: list, quantity }], 0)
          const byDiscount = reductionOf([{ price: list, list_price: list, quantity }], off * quantity)
          expect(byPrice).toEqual(byDiscount)
        },
      ),
    )
  })

  test('is never made good by what costs more than on the list', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), cents, (lines, discount) => {
        const { subtotal, discount: off } = reductionOf(lines, discount)
        expect(off).toBeGreaterThanOrEqual(discount)
        const dearer = lines.map((one) => ({ ...one, price: Math.max(one.price, one.list_price ?? 0) }))
        expect(reductionOf(dearer, discount)).toEqual({ subtotal, discount })
        const costs = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
        expect(subtotal - off).toBe(costs - discount)
      }),
    )
  })

  test('may stay as somebody granted it, of no less', () => {
    const before = { subtotal: 10_000, discount: 4_000 }
    expect(mayTakeOff({ subtotal: 10_000, discount: 4_000 }, 5, before)).toBe(true)
    expect(mayTakeOff({ subtotal: 9_999, discount: 4_000 }, 5, before)).toBe(false)
    expect(mayTakeOff({ subtotal: 10_000, discount: 500 }, 5, null)).toBe(true)
  })
})
