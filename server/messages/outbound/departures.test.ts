import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDepartures } from './departures'

const EVERY = 13.23

/** Time that goes on by itself; `busy` says when the process does nothing else, so that timers fire late. */
function ofTime(busy: readonly (readonly [from: number, to: number])[]) {
  let time = 0
  const timers: { at: number; run: () => void }[] = []
  const free = (at: number) => busy.reduce((sum, [from, to]) => (sum >= from && sum < to ? to : sum), at)
  return {
    timing: {
      now: () => time,
      after: (ms: number, run: () => void) => void timers.push({ at: time + ms, run }),
    },
    run() {
      for (;;) {
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

function begun(count: number, busy: readonly (readonly [number, number])[]) {
  const { timing, run } = ofTime(busy)
  const times: number[] = []
  const order: number[] = []
  const departures = openDepartures<number>(
    () => EVERY,
    (n) => {
      times.push(timing.now())
      order.push(n)
    },
    timing,
  )
  for (let n = 0; n < count; n++) departures.add(n, n * EVERY)
  run()
  return { times, order }
}

/** Seen to fail with a timer for each call: those whose slots had passed left together. */
test('however long the process is busy, no second has more than 77, and the order stays', () => {
  const stops = fc.array(
    fc
      .tuple(fc.nat(4_000), fc.integer({ min: 1, max: 1_500 }))
      .map(([from, ms]) => [from, from + ms] as const),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(stops, (busy) => {
      const { times, order } = begun(250, busy)
      expect(order).toEqual(Array.from({ length: 250 }, (_, n) => n))
      expect(mostInASecond(times)).toBeLessThanOrEqual(77)
    }),
    { numRuns: 60 },
  )
})

test('a timer that is a little late costs no slot', () => {
  const { times } = begun(
    200,
    Array.from({ length: 200 }, (_, n) => [n * EVERY, n * EVERY + 3] as const),
  )
  expect(times.at(-1)).toBeLessThan(199 * EVERY + 6)
})
