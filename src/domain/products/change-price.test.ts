import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedPrice, ROUNDINGS } from './change-price'

test.each([
  [1000, 10, 'cent', 1100],
  [1005, 10, 'cent', 1106],
  [1234, 10, 'ten', 1360],
  [1234, 10, 'x90', 1390],
  [1234, 10, 'x99', 1399],
  [1234, 10, 'whole', 1400],
  [1234, -50, 'x90', 590],
  [50, -50, 'whole', 100],
  [0, 50, 'x90', 0],
  [1, -90, 'cent', 1],
] as const)('%d cents by %d %% to %s: %d', (cents, percent, rounding, becomes) =>
  expect(changedPrice(cents, percent, rounding)).toBe(becomes),
)

test('a changed price is whole, above nothing, and no further from the exact one than its rounding', () => {
  const far = { cent: 1, ten: 10, x90: 100, x99: 100, whole: 100 }
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: -90, max: 500 }),
      fc.constantFrom(...ROUNDINGS),
      (cents, percent, rounding) => {
        const price = changedPrice(cents, percent, rounding)
        expect(Number.isInteger(price)).toBe(true)
        expect(price).toBeGreaterThan(0)
        expect(Math.abs(price - (cents * (100 + percent)) / 100)).toBeLessThanOrEqual(far[rounding])
      },
    ),
  )
})
