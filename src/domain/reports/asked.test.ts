import { describe, expect, it, test } from 'vitest'
import { askedIn } from './asked'

const asked = (address: string, today = '2026-11-28') =>
  askedIn(new URLSearchParams(address), today, '2025-05-13')

test('an address that says nothing asks for four weeks until today, against the four before', () => {
  expect(asked('')).toEqual({
    period: { from: '2026-11-01', to: '2026-11-28' },
    usual: '28',
    comparison: 'before',
    compared: { from: '2026-10-04', to: '2026-10-31' },
    grain: 'day',
    openHours: false,
  })
})

describe('the period', () => {
  it.each([
    ['as asked for', 'from=2026-03-01&to=2026-03-31', '2026-03-01', '2026-03-31'],
    ['not before the first day', 'from=2025-01-01&to=2025-06-01', '2025-05-13', '2025-06-01'],
    ['not behind today', 'from=2026-11-20&to=2027-01-01', '2026-11-20', '2026-11-28'],
    ['as usual where it is all in the future', 'from=2027-01-01&to=2027-01-02', '2026-11-01', '2026-11-28'],
    ['as usual where it ends before it begins', 'from=2026-03-02&to=2026-03-01', '2026-11-01', '2026-11-28'],
    ['as usual for a day that there is not', 'from=2026-02-30&to=2026-03-01', '2026-11-01', '2026-11-28'],
    ['as usual where it is too long', 'from=2025-05-13&to=2026-11-28', '2026-11-01', '2026-11-28'],
    ['400 days at most', 'from=2025-10-25&to=2026-11-28', '2025-10-25', '2026-11-28'],
    ['as usual for 401', 'from=2025-10-24&to=2026-11-28', '2026-11-01', '2026-11-28'],
  ])('is %s', (_, address, from, to) => expect(asked(address).period).toEqual({ from, to }))

  it('begins with the first day in the shop that has just begun', () =>
    expect(asked('', '2025-05-20').period).toEqual({ from: '2025-05-13', to: '2025-05-20' }))
})

describe('a period that moves on with the calendar', () => {
  it.each([
    ['today', '2026-11-28', '2026-11-28'],
    ['yesterday', '2026-11-27', '2026-11-27'],
    ['7', '2026-11-22', '2026-11-28'],
    ['lastWeek', '2026-11-16', '2026-11-22'],
    ['month', '2026-11-01', '2026-11-28'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['year', '2026-01-01', '2026-11-28'],
    ['nonsense', '2026-11-01', '2026-11-28'],
  ])('%s', (period, from, to) => expect(asked(`period=${period}`).period).toEqual({ from, to }))

  it('is of whole weeks on a Sunday and on a Monday too', () => {
    expect(asked('period=lastWeek', '2026-11-29').period).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(asked('period=lastWeek', '2026-11-30').period).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  })

  it('begins with the first day of the reports', () =>
    expect(asked('period=90', '2025-06-01').period).toEqual({ from: '2025-05-13', to: '2025-06-01' }))
})

test('a year before are the same weekdays; nothing is compared with days before the first', () => {
  expect(asked('from=2026-11-02&to=2026-11-08&compare=year').compared).toEqual({
    from: '2025-11-03',
    to: '2025-11-09',
  })
  expect(asked('from=2026-03-01&to=2026-03-31&compare=year').compared).toBeNull()
  expect(asked('compare=none').compared).toBeNull()
})

test('days, weeks and months follow from the length, where the address does not say', () => {
  expect(asked('from=2026-09-28&to=2026-11-28').grain).toBe('day')
  expect(asked('from=2026-09-27&to=2026-11-28').grain).toBe('week')
  expect(asked('from=2026-01-01&to=2026-11-28').grain).toBe('month')
  expect(asked('grain=week').grain).toBe('week')
  expect(asked('grain=second').grain).toBe('day')
})
