import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { priceDoubt, tooManyMissing } from './doubt'

describe('a price from outside', () => {
  test.each([
    ['the first one is taken', null, 1290, null],
    ['the same is taken', 1290, 1290, null],
    ['60 % more is taken', 1000, 1600, null],
    ['more than 60 % waits', 1000, 1601, 'jump'],
    ['60 % less is taken', 1000, 400, null],
    ['more than 60 % less waits', 1000, 399, 'jump'],
    ['nothing waits, whatever it was', null, 0, 'zero'],
    ['nothing where it was something waits', 1000, 0, 'zero'],
    ['nothing where it was nothing stays', 0, 0, null],
    ['something where it was nothing is taken', 0, 5000, null],
  ] as const)('%s', (_, known, come, doubt) => expect(priceDoubt(known, come)).toBe(doubt))

  it('is doubted for its size alone, whatever the prices', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e8 }), fc.integer({ min: 1, max: 1e8 }), (known, come) => {
        expect(priceDoubt(known, come) === 'jump').toBe(come * 10 > known * 16 || come * 10 < known * 4)
      }),
    ))
})

describe('products that are missing', () => {
  test.each([
    [100, 20, false],
    [100, 21, true],
    [9, 9, false],
    [10, 2, false],
    [10, 3, true],
  ])('of %i known %i: %s', (known, missing, stops) => expect(tooManyMissing(known, missing)).toBe(stops))
})
