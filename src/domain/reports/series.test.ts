import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter, daysBetween } from './days'
import { GRAINS } from './query'
import { bucketOf, bucketsOf, daysOf, seriesOf } from './series'

test('weeks begin on Monday, months on their first; a year changes within a week', () => {
  expect(bucketOf('2026-11-29', 'week')).toBe('2026-11-23')
  expect(bucketOf('2026-11-30', 'week')).toBe('2026-11-30')
  expect(bucketsOf({ from: '2026-12-30', to: '2027-01-05' }, 'week')).toEqual(['2026-12-28', '2027-01-04'])
  expect(bucketsOf({ from: '2027-01-31', to: '2027-03-01' }, 'month')).toEqual([
    '2027-01-01',
    '2027-02-01',
    '2027-03-01',
  ])
})

test('the days of the buckets are the days of the period, each once and in order', () => {
  fc.assert(
    fc.property(fc.nat(800), fc.nat(399), fc.constantFrom(...GRAINS), (start, length, grain) => {
      const from = dayAfter('2025-05-13', start)
      const period = { from, to: dayAfter(from, length) }
      let next = from
      for (const bucket of bucketsOf(period, grain)) {
        const days = daysOf(bucket, grain, period)
        expect(days.from).toBe(next)
        expect(daysBetween(days.from, days.to)).toBeGreaterThanOrEqual(0)
        expect(bucketOf(days.to, grain)).toBe(bucket)
        next = dayAfter(days.to, 1)
      }
      expect(next).toBe(dayAfter(period.to, 1))
    }),
    { numRuns: 200 },
  )
})

test('nothing kept is a gap, nothing happened is 0 of a count and nothing of a mean', () => {
  const buckets = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']
  const cells = [
    { bucket: '2026-11-01', value: 9 },
    { bucket: '2026-11-04', value: 4 },
  ]
  expect(seriesOf(buckets, cells, { grain: 'day', counts: true, completeFrom: '2026-11-02' })).toEqual([
    null,
    0,
    0,
    4,
  ])
  expect(seriesOf(buckets, cells, { grain: 'day', counts: false, completeFrom: null })).toEqual([
    9,
    null,
    null,
    4,
  ])
})

test('the month in which facts begin has what was kept of it, and is a gap where that is nothing', () => {
  const months = ['2026-09-01', '2026-10-01', '2026-11-01']
  const since = (completeFrom: string, cells: readonly { bucket: string; value: number }[]) =>
    seriesOf(months, cells, { grain: 'month', counts: true, completeFrom })
  expect(since('2026-11-26', [{ bucket: '2026-11-01', value: 43 }])).toEqual([null, null, 43])
  expect(since('2026-10-26', [{ bucket: '2026-10-01', value: 7 }])).toEqual([null, 7, 0])
  expect(since('2026-10-26', [])).toEqual([null, null, 0])
  expect(since('2026-10-01', [])).toEqual([null, 0, 0])
})
