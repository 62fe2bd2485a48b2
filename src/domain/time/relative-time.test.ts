import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, daysBetween, endOfDay, spanOf } from './relative-time'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('a span', () => {
  test.each([
    [-1, 'minutes', 0],
    [0, 'minutes', 0],
    [MINUTE - 1, 'minutes', 0],
    [59 * MINUTE, 'minutes', 59],
    [HOUR, 'hours', 1],
    [DAY - 1, 'hours', 23],
    [DAY, 'days', 1],
    [7 * DAY - 1, 'days', 6],
    [7 * DAY, 'weeks', 1],
    [29 * DAY, 'weeks', 4],
    [30 * DAY, 'months', 1],
    [364 * DAY, 'months', 12],
    [365 * DAY, 'years', 1],
    [3 * 365 * DAY, 'years', 3],
  ])('%d ms: %s %d', (ms, unit, count) => expect(spanOf(ms)).toEqual({ unit, count }))
})

describe('a calendar day', () => {
  test.each([
    ['2026-11-21T02:59:59.999Z', 'America/Sao_Paulo', '2026-11-20'],
    ['2026-11-21T03:00:00.000Z', 'America/Sao_Paulo', '2026-11-21'],
    ['2026-11-21T03:00:00.000Z', 'America/Manaus', '2026-11-20'],
    ['2026-11-21T03:00:00.000Z', 'UTC', '2026-11-21'],
    ['2026-01-01T02:00:00.000Z', 'America/Noronha', '2026-01-01'],
  ])('%s in %s is %s', (at, zone, day) => expect(dayOf(at, zone)).toBe(day))
  test.each([
    ['2026-11-21T02:59:59Z', '2026-11-21T03:00:00Z', 1],
    ['2026-11-21T03:00:00Z', '2026-11-22T02:59:59Z', 0],
    // The night in which the clocks went forward, in 2018.
    ['2018-11-03T12:00:00Z', '2018-11-05T12:00:00Z', 2],
  ])('from %s to %s: %d', (from, to, days) => expect(daysBetween(from, to, 'America/Sao_Paulo')).toBe(days))
  test('is what the formatter says, for any moment in any zone', () => {
    const zones = ['America/Sao_Paulo', 'Asia/Kathmandu', 'Australia/Eucla', 'Pacific/Chatham', 'UTC']
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) }),
        fc.constantFrom(...zones),
        (at, zone) => {
          const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
          for (const near of [0, 14, 15, 29, 30, 44, 45, 59].map(
            (minute) => at - (at % HOUR) + minute * MINUTE,
          ))
            expect(dayOf(new Date(near).toISOString(), zone)).toBe(format.format(near))
        },
      ),
    )
  })
  test('days add up', () => {
    const moments = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) })
    fc.assert(
      fc.property(moments, moments, moments, (a, b, c) => {
        const between = (from: number, to: number) => daysBetween(from, to, 'America/Sao_Paulo')
        expect(between(a, b) + between(b, c)).toBe(between(a, c))
      }),
    )
  })
})

describe('the end of a day', () => {
  test.each([
    ['2026-11-22', 'America/Sao_Paulo', '2026-11-23T02:59:59.999Z'],
    ['2026-11-22', 'UTC', '2026-11-22T23:59:59.999Z'],
    ['2026-11-22', 'Pacific/Kiritimati', '2026-11-22T09:59:59.999Z'],
    ['2026-11-22', 'Pacific/Pago_Pago', '2026-11-23T10:59:59.999Z'],
    // Midnight did not come: the clocks went from 23:59 to 01:00.
    ['2018-11-03', 'America/Sao_Paulo', '2018-11-04T02:59:59.999Z'],
    ['2026-03-29', 'Europe/Lisbon', '2026-03-29T22:59:59.999Z'],
  ])('%s in %s is %s', (day, zone, end) => expect(new Date(endOfDay(day, zone)).toISOString()).toBe(end))
  test('of no day is none', () => expect(() => endOfDay('amanhã', 'UTC')).toThrow(RangeError))
})
