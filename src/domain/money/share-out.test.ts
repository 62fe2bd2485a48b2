import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareOut } from './share-out'

const cents = fc.nat({ max: 2_147_483_647 })

describe('an amount that is shared out', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [5, 5], [1, 0]],
    [10, [0, 3], [0, 10]],
    [0, [0, 0], [0, 0]],
    [5, [1, 2, 3], [1, 2, 2]],
    [0, [], []],
  ])('%d among %j: %j', (amount, weights, shares) => expect(shareOut(amount, weights)).toEqual(shares))

  /** Seen to fail with the rest given to the first line. */
  test('loses no cent, and nobody is a cent from their share', () => {
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 40 }), (amount, weights) => {
        fc.pre(weights.some((weight) => weight > 0))
        const shares = shareOut(amount, weights)
        const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
        for (const [place, weight] of weights.entries()) {
          const off = BigInt(shares[place] ?? 0) * whole - BigInt(amount) * BigInt(weight)
          expect(off < whole && off > -whole).toBe(true)
        }
      }),
    )
  })

  test('takes no more off a line than it costs, when there is not more off than there is', () => {
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, part) => {
          const whole = weights.reduce((sum, weight) => sum + weight, 0)
          const shares = shareOut(Math.floor(whole * part), weights)
          expect(shares.every((share, place) => share <= (weights[place] ?? 0))).toBe(true)
        },
      ),
    )
  })

  test.each([
    [1, [0]],
    [1, []],
    [-1, [1]],
    [0.5, [1]],
    [1, [1.5]],
  ])('%d among %j is refused', (amount, weights) =>
    expect(() => shareOut(amount, weights)).toThrow(RangeError),
  )
})
