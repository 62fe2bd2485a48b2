import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waitingLine } from './waiting-line'

const MINUTE_MS = 60_000
const NOW = 1_800_000_000_000
const since = (minute: number, count = 1) => ({ at: NOW - minute * MINUTE_MS, count })

test('shows twice the limit, marks by minute, and who is past it', () => {
  const line = waitingLine(
    { waiting: 6, minutes: [since(26), since(1, 2), since(15), since(14)] },
    15 * MINUTE_MS,
    NOW,
  )
  expect(line).toEqual({
    marks: [
      { minute: 1, count: 2 },
      { minute: 14, count: 1 },
      { minute: 15, count: 1 },
      { minute: 26, count: 1 },
    ],
    beyond: 1,
    minutes: 30,
    over: 3,
  })
})

test('everybody who waits is on the line or beyond it, whatever the limit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ minute: fc.nat(119), count: fc.integer({ min: 1, max: 9 }) }), { maxLength: 30 }),
      fc.nat(50),
      fc.integer({ min: 1, max: 1_440 }),
      (known, older, limit) => {
        const waiting = older + known.reduce((sum, { count }) => sum + count, 0)
        const line = waitingLine(
          { waiting, minutes: known.map(({ minute, count }) => since(minute, count)) },
          limit * MINUTE_MS,
          NOW,
        )
        const shown = line.marks.reduce((sum, { count }) => sum + count, 0)
        expect(shown + line.beyond).toBe(waiting)
        expect(line.over).toBeLessThanOrEqual(waiting)
        expect(line.marks.every(({ minute }) => minute < line.minutes)).toBe(true)
      },
    ),
  )
})
