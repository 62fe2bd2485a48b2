import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aheadAfter } from './clock-ahead'

const T = Date.UTC(2026, 10, 20, 12)
const HOUR = 3_600_000

/** An asking by a device that is `ahead`, whose answer was on its way for `out` and `back` ms. */
const asked = (ahead: number, out: number, back: number, server = T) => ({
  sentAt: server - out + ahead,
  server,
  gotAt: server + back + ahead,
})

describe('how far the clock is ahead of the server', () => {
  it.each([
    ['a day and two hours ahead', 26 * HOUR],
    ['an hour ahead: an old summer time', HOUR],
    ['an hour behind', -HOUR],
    ['five hours behind: a foreign zone set by hand', -5 * HOUR],
    ['years behind: a dead battery', -15 * 365 * 24 * HOUR],
    ['a minute', 60_000],
  ])('%s is known after one answer, the round trip halved', (_, ahead) => {
    expect(aheadAfter(0, asked(ahead, 40, 40))).toBe(ahead)
    expect(aheadAfter(0, asked(ahead, 0, 400))).toBe(ahead + 200)
    // And forgotten when it was set right.
    expect(aheadAfter(ahead, asked(0, 40, 40))).toBe(0)
  })

  it.each([
    ['a clock that is right', 0, asked(1_500, 20, 20), 0],
    ['the tremble of a slow network', HOUR, asked(HOUR, 0, 9_000), HOUR],
    ['two nodes a second apart', HOUR, asked(HOUR - 1_000, 20, 20), HOUR],
    ['an answer that a machine slept over', HOUR, asked(0, 10, 60 * 60_000), HOUR],
    ['an answer before its question: the clock was set back meanwhile', HOUR, asked(0, 10, -HOUR), HOUR],
    ['a server at 1970', HOUR, asked(HOUR, 10, 10, 0), HOUR],
    ['a server after 2100', HOUR, asked(HOUR, 10, 10, Date.UTC(2101, 0)), HOUR],
    ['no time at all', HOUR, { sentAt: T, gotAt: T, server: Number.NaN }, HOUR],
  ])('%s changes nothing', (_, known, sample, kept) => expect(aheadAfter(known, sample)).toBe(kept))

  it('whatever the network does, the error is at most a round trip and 2 s, and an answer never undoes itself', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -50 * HOUR, max: 50 * HOUR }),
        fc.integer({ min: -50 * HOUR, max: 50 * HOUR }),
        fc.nat(5_000),
        fc.nat(5_000),
        (known, ahead, out, back) => {
          const sample = asked(ahead, out, back)
          const next = aheadAfter(known, sample)
          expect(Math.abs(next - ahead)).toBeLessThanOrEqual(out + back + 2_000)
          expect(aheadAfter(next, sample)).toBe(next)
        },
      ),
      { numRuns: 200 },
    ))
})
