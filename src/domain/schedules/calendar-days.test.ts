import { describe, expect, it } from 'vitest'
import { isDay } from '../time/written-moment'
import { dayByKey, daysShown, plusMonths } from './calendar-days'

describe('the days of a calendar', () => {
  it.each([
    ['2026-11-23', '2026-11-01', '2026-12-05', 35],
    // A February of four whole weeks.
    ['2026-02-11', '2026-02-01', '2026-02-28', 28],
    ['2026-05-31', '2026-04-26', '2026-06-06', 42],
    ['2028-02-29', '2028-01-30', '2028-03-04', 35],
  ])('the month of %s is shown from %s to %s', (day, first, last, length) => {
    const days = daysShown('month', day)
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, length])
  })
  it('a week begins on Sunday', () =>
    expect(daysShown('week', '2027-01-01')).toEqual([
      '2026-12-27',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]))
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2028-01-31', 1, '2028-02-29'],
  ])('%s and %i months are %s', (day, by, then) => expect(plusMonths(day, by)).toBe(then))
  it.each([
    ['ArrowLeft', '2026-11-30'],
    ['ArrowDown', '2026-12-08'],
    ['Home', '2026-11-29'],
    ['End', '2026-12-05'],
    ['PageUp', '2026-11-01'],
    ['a', null],
  ])('%s leads to %s', (key, day) => expect(dayByKey(key, 'month', '2026-12-01')).toBe(day))
  it('knows what is no day', () =>
    expect(['2026-02-30', '2026-2-3', '', 'hoje', '2026-13-01'].map(isDay)).toEqual(Array(5).fill(false)))
})
