import { expect, test } from 'vitest'
import { summedBy } from './sums'

test('costs are summed by what they are of, the dearest first, and nothing is lost of the rest', () => {
  const lines = [
    { of: 'a', messages: 1, cents: 1 },
    { of: 'b', messages: 2, cents: 9.5 },
    { of: 'a', messages: 3, cents: 2 },
    { of: 'c', messages: 4, cents: 0 },
    { of: 'd', messages: 5, cents: 1 },
  ]
  expect(summedBy(lines, ({ of }) => of, 2)).toEqual({
    rows: [
      { key: 'b', messages: 2, cents: 9.5 },
      { key: 'a', messages: 4, cents: 3 },
    ],
    others: { messages: 9, cents: 1 },
  })
  expect(summedBy(lines, ({ of }) => of, 4).others).toBeNull()
})
