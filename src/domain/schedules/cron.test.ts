import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cronOf, cronProblem, nextDates } from './cron'

const ZONE = 'America/Sao_Paulo'
const NOW = Date.parse('2026-11-28T12:00:00Z')

describe('a plan that repeats', () => {
  test.each([
    ['0 9 * * *', null],
    ['59 23 31 12 6', null],
    ['0 9 1,15 * *', null],
    ['0 9 1-5/2 1-6 1-5', null],
    ['30 8 */10 * *', null],
    ['', 'fields'],
    ['0 9 * *', 'fields'],
    ['0 0 9 * * *', 'fields'],
    ['60 9 * * *', 'minute'],
    ['-1 9 * * *', 'minute'],
    ['0 24 * * *', 'hour'],
    ['0 9 0 * *', 'day'],
    ['0 9 32 * *', 'day'],
    ['0 9 * 13 *', 'month'],
    ['0 9 * 0 *', 'month'],
    ['0 9 * * 7', 'weekday'],
    // Elements that are empty, out of order, or of another dialect.
    ['0 9 1,,2 * *', 'day'],
    ['0 9 ,1 * *', 'day'],
    ['0 9 1, * *', 'day'],
    ['0 9 5-1 * *', 'day'],
    ['0 9 1-5/0 * *', 'day'],
    ['0 9 L * *', 'day'],
    ['0 9 * JAN *', 'month'],
    ['0 9 * * MON#2', 'weekday'],
    ['0 9 ? * *', 'day'],
    ['* 9 * * *', 'often'],
    ['0 9,18 * * *', 'often'],
    ['0 */2 * * *', 'often'],
    ['0 9 31 2 *', 'never'],
    [`0 9 ${'1,'.repeat(60)}1 * *`, 'fields'],
  ])('“%s” is %s', (plan, problem) => expect(cronProblem(plan, ZONE, NOW)).toBe(problem))

  const days = (plan: string, count = 5, zone = ZONE) =>
    nextDates(plan, zone, NOW, count).map((at) => new Date(at).toISOString())

  test('comes at the hour of the shop’s clock', () => {
    expect(days('0 9 * * *', 2)).toEqual(['2026-11-29T12:00:00.000Z', '2026-11-30T12:00:00.000Z'])
    expect(days('0 9 * * *', 1, 'America/Manaus')).toEqual(['2026-11-28T13:00:00.000Z'])
  })
  test('leaves out what a month does not have', () =>
    expect(days('0 9 31 * *').map((day) => day.slice(0, 10))).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
      '2027-07-31',
    ]))
  test.each([
    ['daily', '5 8 * * *'],
    ['weekly', '5 8 * * 6'],
    ['monthly', '5 8 28 * *'],
  ] as const)('%s of a day is %s', (repeat, plan) => expect(cronOf(repeat, '2026-11-28T08:05')).toBe(plan))

  test('is never due twice within a day, nor before it was asked', () => {
    const field = (least: number, most: number) =>
      fc.oneof(
        fc.constant('*'),
        fc.integer({ min: least, max: most }).map(String),
        fc
          .uniqueArray(fc.integer({ min: least, max: most }), { minLength: 1, maxLength: 4 })
          .map((all) => all.join()),
        fc.integer({ min: 1, max: 6 }).map((step) => `*/${step}`),
      )
    const plans = fc
      .tuple(fc.nat(59), fc.nat(23), field(1, 31), field(1, 12), field(0, 6))
      .map((fields) => fields.join(' '))
    fc.assert(
      fc.property(plans, fc.integer({ min: 0, max: 3 * 365 }), (plan, later) => {
        const after = NOW + later * 86_400_000
        const problem = cronProblem(plan, ZONE, after)
        expect([null, 'never']).toContain(problem)
        const dates = nextDates(plan, ZONE, after, 5)
        for (const [n, at] of dates.entries()) {
          expect(at).toBeGreaterThan(after)
          // Summer time has been gone since 2019.
          if (n > 0) expect(at - (dates[n - 1] ?? 0)).toBeGreaterThanOrEqual(86_400_000)
        }
      }),
      { numRuns: 60 },
    )
  })
})
