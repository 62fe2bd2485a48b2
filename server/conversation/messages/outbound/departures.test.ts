import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDepartures } from './departures'

const EVERY = 13.23

/** Time that goes on by itself; `busy` says when the process does nothing else, so that timers fire late. */
function ofTime(busy: readonly (readonly [from: number, to: number])[]) {
  let time = 0
  const timers: { at: number; run: () => unknown }[] = []
  const free = (at: number) => busy.reduce((sum, [from, to]) => (sum >= from && sum < to ? to : sum), at)
  const timing = {
    now: () => time,
    after: (ms: number, run: () => unknown) => void timers.push({ at: time + ms, run }),
  }
  return {
    timing,
    passes: (ms: number) => new Promise<void>((done) => timing.after(ms, done)),
    async run() {
      for (;;) {
        // What waits for a promise goes on before the time does.
        await new Promise(setImmediate)
        timers.sort((a, b) => a.at - b.at)
        const timer = timers.shift()
        if (!timer) return
        time = free(Math.max(time, timer.at))
        timer.run()
      }
    },
  }
}

/** Most of these times within one second. */
const mostInASecond = (times: readonly number[]) =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length))

/** So many calls; `prepares`: how long each preparation takes, ms, and which calls it does not let begin. */
async function begun(
  count: number,
  busy: readonly (readonly [number, number])[],
  prepares: { ms: (nth: number) => number; refuses?: (n: number) => boolean } = { ms: () => 2 },
  urgent: readonly number[] = [],
) {
  const { timing, passes, run } = ofTime(busy)
  const times: number[] = []
  const order: number[] = []
  /** By call: how long it had been prepared when it began, ms. */
  const ahead: number[] = []
  const preparedAt: number[] = []
  let asked = 0
  const departures = openDepartures<number>(
    {
      everyMs: () => EVERY,
      prepare: async (items) => {
        await passes(prepares.ms(asked++))
        for (const n of items) preparedAt[n] = timing.now()
        return new Set(items.filter((n) => !prepares.refuses?.(n)))
      },
      overtakes: (n, other) => urgent.includes(n) && !urgent.includes(other),
      begin: (n) => {
        times.push(timing.now())
        order.push(n)
        ahead.push(timing.now() - (preparedAt[n] ?? Number.NEGATIVE_INFINITY))
      },
    },
    timing,
  )
  for (let n = 0; n < count; n++) departures.add(n, n * EVERY)
  await run()
  return { times, order, ahead, asked }
}

/** Seen to fail with a timer for each call: those whose slots had passed left together. */
test('however long the process or the mark takes, no second has more than 77, and the order stays', async () => {
  const stops = fc.array(
    fc
      .tuple(fc.nat(4_000), fc.integer({ min: 1, max: 1_500 }))
      .map(([from, ms]) => [from, from + ms] as const),
    { maxLength: 4 },
  )
  const marks = fc.array(fc.oneof({ weight: 8, arbitrary: fc.nat(20) }, fc.nat(900)), { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(stops, marks, fc.nat(20), async (busy, each, refused) => {
      const { times, order } = await begun(250, busy, {
        ms: (nth) => each[nth % each.length] ?? 0,
        refuses: (n) => n % 20 === refused,
      })
      expect(order).toEqual(Array.from({ length: 250 }, (_, n) => n).filter((n) => n % 20 !== refused))
      expect(mostInASecond(times)).toBeLessThanOrEqual(77)
    }),
    { numRuns: 30 },
  )
})

test('a timer that is a little late costs no slot', async () => {
  const { times } = await begun(
    200,
    Array.from({ length: 200 }, (_, n) => [n * EVERY, n * EVERY + 3] as const),
  )
  expect(times.at(-1)).toBeLessThan(199 * EVERY + 6)
})

test('a call is marked right before it begins, some together, and none begins unmarked', async () => {
  const { times, ahead, asked } = await begun(200, [])
  expect(times).toHaveLength(200)
  expect(Math.min(...ahead)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...ahead)).toBeLessThanOrEqual(30)
  expect(asked).toBeLessThanOrEqual(101)
})

/** Seen to fail where they were only put behind: a person's words waited for all that a campaign had claimed. */
test('what is urgent goes before all that is not prepared yet, in its order, and no slot is lost or used twice', async () => {
  const { times, order } = await begun(100, [], { ms: () => 2 }, [60, 80])
  expect(order.slice(0, 2)).toEqual([60, 80])
  expect(order.slice(2)).toEqual(Array.from({ length: 100 }, (_, n) => n).filter((n) => n !== 60 && n !== 80))
  for (const [n, at] of times.entries()) expect(Math.abs(at - n * EVERY)).toBeLessThan(6)
})
