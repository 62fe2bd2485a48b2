import fc from 'fast-check'
import { expect, test } from 'vitest'
import { step } from '../kernel/step'
import { alertSteps } from '../kernel/steps/alert.gen'
import { CALM_MS, isPassed, judge, type Lasting } from './alert-rule'

const MINUTE_MS = 60_000

/** Looks every minute; gives when alerts began and ended, in minutes. */
function watched(passed: readonly boolean[]): { began: number[]; ended: number[] } {
  let lasting: Lasting | null = null
  const [began, ended]: [number[], number[]] = [[], []]
  passed.forEach((now, minute) => {
    const verdict = judge(now, lasting, minute * MINUTE_MS)
    if (verdict === 'raise') {
      began.push(minute)
      lasting = { calmSince: null }
    } else if (verdict === 'end') {
      ended.push(minute)
      lasting = null
    } else if (verdict !== 'nothing') lasting = verdict
  })
  return { began, ended }
}

/** Seen to fail on: an alert for each look, one that ends at once, a calm that is not begun anew. */
test('an alert is told once while it lasts, and ends after five calm minutes in a row, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 90 }), (passed) => {
      const { began, ended } = watched(passed)
      // They take turns: none is raised while one lasts.
      const order = [...began.map((at) => [at, 0]), ...ended.map((at) => [at, 1])].sort(
        (a, b) => (a[0] ?? 0) - (b[0] ?? 0),
      )
      expect(order.map(([, kind]) => kind)).toEqual(order.map((_, n) => n % 2))
      for (const at of began) expect(passed[at]).toBe(true)
      const calm = CALM_MS / MINUTE_MS
      for (const at of ended)
        expect(passed.slice(at - calm, at + 1)).toEqual(Array.from({ length: calm + 1 }, () => false))
      // Nothing that passed the limit was missed.
      const lasts = (minute: number) =>
        began.some((at, n) => at <= minute && minute < (ended[n] ?? Number.POSITIVE_INFINITY))
      expect(passed.filter((one, minute) => one && !lasts(minute))).toEqual([])
    }),
  )
})

test('what cannot be said passes no limit', () => {
  expect(isPassed(null, 1)).toBe(false)
  expect(isPassed(15, 15)).toBe(true)
  expect(isPassed(14.9, 15)).toBe(false)
})

test('goes from raised over seen to ended, and no further', () => {
  expect(step(alertSteps, 'quiet', 'RAISE')).toBe('raised')
  expect(step(alertSteps, step(alertSteps, 'raised', 'ACKNOWLEDGE'), 'END')).toBe('ended')
  expect(step(alertSteps, 'raised', 'END')).toBe('ended')
})
