import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverage, mostOff, orderSums, returnWorth } from './order-sums'

const cents = fc.nat({ max: 500_000 })
const lines = fc.array(fc.record({ price: cents, quantity: fc.integer({ min: 1, max: 1000 }) }), {
  minLength: 1,
  maxLength: 30,
})
const part = fc.double({ min: 0, max: 1, noNaN: true })
const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)

describe('what an order comes to', () => {
  /** Seen to fail with the discount shared by rounding. */
  test('is what its lines and the fee come to, to the cent', () => {
    fc.assert(
      fc.property(lines, part, cents, (all, off, fee) => {
        const discount = Math.floor(sum(all.map(({ price, quantity }) => price * quantity)) * off)
        const sums = orderSums(all, discount, fee)
        expect(sum(sums.lines.map(({ total }) => total)) + fee).toBe(sums.total)
        expect(sum(sums.lines.map((line) => line.discount))).toBe(discount)
        expect(sums.lines.every(({ total }) => total >= 0)).toBe(true)
        expect(sums.total).toBe(sums.subtotal - discount + fee)
      }),
    )
  })
  /** Against the shop's discount shared out over all lines, and with a programme taking more than a line costs. */
  test('holds with benefit programmes, whose lines the shop’s discount passes by unless they add to it', () => {
    const authorised = fc.array(
      fc.record({
        price: cents,
        quantity: fc.integer({ min: 1, max: 50 }),
        pbm: fc.oneof(fc.constant(0), fc.nat({ max: 1_000_000 })),
        pbm_stacks: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(authorised, part, cents, (all, off, fee) => {
        const discount = Math.floor(mostOff(all) * off)
        const sums = orderSums(all, discount, fee)
        expect(sum(sums.lines.map(({ total }) => total)) + fee).toBe(sums.total)
        expect(sum(sums.lines.map((line) => line.discount))).toBe(sums.discount)
        expect(sums.discount - sums.pbm).toBe(discount)
        for (const [at, line] of sums.lines.entries()) {
          const { price = 0, quantity = 0, pbm = 0, pbm_stacks } = all[at] ?? {}
          expect(line.total).toBeGreaterThanOrEqual(0)
          expect(line.pbm).toBe(Math.min(pbm, price * quantity))
          if (line.pbm > 0 && !pbm_stacks) expect(line.discount).toBe(line.pbm)
        }
        expect(() => orderSums(all, mostOff(all) + 1, fee)).toThrow(RangeError)
      }),
    )
  })
  test('takes nothing off that is not there', () =>
    expect(() => orderSums([{ price: 100, quantity: 1 }], 101, 0)).toThrow(RangeError))
})

/** Seen to fail with each piece rounded by itself. */
test('pieces that come back one after the other are worth what the line was', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      cents,
      fc.array(fc.integer({ min: 1, max: 9 })),
      (quantity, total, steps) => {
        let [before, given] = [0, 0]
        for (const pieces of [...steps, quantity]) {
          const taken = Math.min(pieces, quantity - before)
          given += returnWorth({ quantity, total }, before, taken)
          before += taken
        }
        expect([before, given]).toEqual([quantity, total])
      },
    ),
  )
  expect(() => returnWorth({ quantity: 2, total: 9 }, 1, 2)).toThrow(RangeError)
})

test.each([
  [100, 0, 0, { paid: 0, due: 100, over: 0, state: 'none' }],
  [100, 40, 0, { paid: 40, due: 60, over: 0, state: 'part' }],
  [100, 100, 0, { paid: 100, due: 0, over: 0, state: 'covered' }],
  [100, 130, 0, { paid: 130, due: 0, over: 30, state: 'over' }],
  [100, 130, 30, { paid: 100, due: 0, over: 0, state: 'covered' }],
  [100, 100, 100, { paid: 0, due: 100, over: 0, state: 'none' }],
  [0, 0, 0, { paid: 0, due: 0, over: 0, state: 'none' }],
])('of %d with %d in and %d back', (total, received, refunded, expected) =>
  expect(coverage(total, received, refunded)).toEqual(expected),
)
