import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { easterOf, nationalHoliday } from './internal/holidays'
import { addOpen, type Calendar, closedSince, isOpenAt, openBetween, openingAmong } from './opening'
import { hoursText, type Interval, intervalsIn, readHours } from './typed-hours'
import { wallOf } from './wall'

const MINUTE = 60_000
const at = (text: string) => Date.parse(`${text}Z`)
const day = '08:00-12:00, 13:00-18:00'
const shop: Calendar = {
  week: ['', day, day, day, day, day, '08:00-12:00'],
  national: true,
  days: [
    { date: '2026-12-24', name: 'Véspera', hours: '08:00-11:00' },
    { date: '2026-12-25', name: 'Plantão', hours: '09:00-10:00' },
    { date: '2026-11-24', name: 'Padroeira', hours: '' },
  ],
}

describe('holidays of the shop', () => {
  const open = (date: string, hour = '09:30') => isOpenAt(withOwn, at(`${date}T${hour}:00`))
  const withOwn: Calendar = {
    ...shop,
    holidays: [
      { date: '2026-05-28', every_year: true, name: 'Aniversário da cidade', hours: '' },
      { date: '2026-09-07', every_year: false, name: 'Independência, meio dia', hours: '09:00-12:00' },
      { date: '2026-12-25', every_year: true, name: 'Natal', hours: '' },
    ],
  }
  test('close it on their day, and every year from the first on where they come every year', () =>
    expect(['2025-05-28', '2026-05-28', '2027-05-28'].map((date) => open(date))).toEqual([
      true,
      false,
      false,
    ]))
  test('beat the nation’s, and only in their year where they come once', () =>
    expect([open('2026-09-07'), open('2026-09-07', '13:30'), open('2027-09-07')]).toEqual([
      true,
      false,
      false,
    ]))
  test('are beaten by a day of the hours themselves', () => expect(open('2026-12-25')).toBe(true))
  test('are nothing to hours that keep no holidays', () =>
    expect(isOpenAt({ ...withOwn, national: false }, at('2026-05-28T09:30:00'))).toBe(true))
})

describe('holidays', () => {
  test.each<[number, string]>([
    [1999, '1999-04-04'],
    [2024, '2024-03-31'],
    [2026, '2026-04-05'],
    [2038, '2038-04-25'],
  ])('Easter of %i is %s', (year, date) =>
    expect(new Date(easterOf(year)).toISOString().slice(0, 10)).toBe(date),
  )
  test('Easter is a Sunday between 22 March and 25 April', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2200 }), (year) => {
        const date = new Date(easterOf(year))
        const day = date.toISOString().slice(5, 10)
        return date.getUTCDay() === 0 && day >= '03-22' && day <= '04-25'
      }),
    ))
  test.each<[string, string | null]>([
    ['2026-04-03', 'Sexta-feira Santa'],
    ['2026-11-20', 'Dia da Consciência Negra'],
    ['2026-02-17', null],
    ['2026-06-04', null],
  ])('%s is %s', (date, name) => expect(nationalHoliday(date)).toBe(name))
})

test.each<[string, string | null]>([
  ['08:00-12:00 13:00–18:00', '08:00-12:00, 13:00-18:00'],
  ['13:00 - 18:00, 08:00-12:00', '08:00-12:00, 13:00-18:00'],
  ['00:00-24:00', '00:00-24:00'],
  ['', ''],
  ['08:00', null],
  ['12:00-08:00', null],
  ['08:00-08:00', null],
  ['08:00-12:00, 22:00-02:00', '08:00-12:00, 22:00-02:00'],
  ['18:00-00:00', '18:00-24:00'],
  ['20:00-02:00, 22:00-23:00', null],
  ['08:00-12:00, 11:00-13:00', null],
  ['08:60-12:00', null],
  ['20:00-25:00', null],
  // As people type them.
  ['8-18', '08:00-18:00'],
  ['8:00-18:00', '08:00-18:00'],
  ['8h-18h', '08:00-18:00'],
  ['8h às 18h30', '08:00-18:30'],
  ['08:00 às 18:00', '08:00-18:00'],
  ['8 até as 12', null],
  ['das 8 às 12 e das 13 às 18', '08:00-12:00, 13:00-18:00'],
  ['8–12 / 13–18', '08:00-12:00, 13:00-18:00'],
  ['08:00-12:00 13:00-18:00', '08:00-12:00, 13:00-18:00'],
  ['18:00-08:00', '18:00-08:00'],
  ['00:00-23:59', '00:00-24:00'],
  ['24 horas', '00:00-24:00'],
  ['24h', '00:00-24:00'],
  ['Fechado', ''],
  ['08:00bruno', null],
  ['8-18 talvez', null],
  ['-8-18', null],
])('"%s" is read as "%s"', (typed, text) => {
  const read = intervalsIn(typed)
  expect(read && hoursText(read)).toBe(text)
})

test.each([
  ['8 as 12 e almoço', 'unread', 'almoco'],
  ['08:00bruno', 'unread', '08:00bruno'],
  ['8-12, 11-13', 'overlap', '8-12, 11-13'],
  ['8-12, 9-9', 'empty', '9-9'],
  ['12:00-08:00', 'night', '12:00-08:00'],
])('of "%s" it is said why it is none: %s, “%s”', (typed, why, part) =>
  expect(readHours(typed)).toEqual({ why, part }),
)

test.each<[string, string, boolean]>([
  ['in the morning', '2026-11-23T08:00', true],
  ['at the end of the morning', '2026-11-23T12:00', false],
  ['a minute before it opens', '2026-11-23T07:59', false],
  ['on Sunday', '2026-11-22T10:00', false],
  ['on a holiday of all', '2026-09-07T10:00', false],
  ['on a holiday of its own', '2026-11-24T10:00', false],
  ['on duty in spite of a holiday', '2026-12-25T09:30', true],
  ['after duty', '2026-12-25T10:30', false],
])('%s (%s) the shop is open: %s', (_, when, open) => expect(isOpenAt(shop, at(when))).toBe(open))

const night: Calendar = {
  // Friday's and Saturday's evening go on into the next day; Sunday begins again before Saturday has ended.
  week: ['01:00-04:00', '', '', '', '', '22:00-02:00', '22:00-02:00'],
  national: false,
  days: [{ date: '2026-11-14', name: 'Inventário', hours: '' }],
}

test.each<[string, string, boolean]>([
  ['before it begins', '2026-11-06T21:59', false],
  ['at midnight', '2026-11-07T00:00', true],
  ['in its last minute', '2026-11-07T01:59', true],
  ['at its end', '2026-11-07T02:00', false],
  ['on the day before the first', '2026-11-06T01:00', false],
  ['where the next day has begun meanwhile', '2026-11-08T03:00', true],
  ['on a closed day that it goes on into', '2026-11-14T01:00', true],
  ['on the evening of a closed day', '2026-11-14T23:00', false],
])('over midnight, %s (%s), the shop is open: %s', (_, when, open) =>
  expect(isOpenAt(night, at(when))).toBe(open),
)

test('hours over midnight are counted once', () => {
  expect(openBetween(night, at('2026-11-06T12:00'), at('2026-11-09T00:00'))).toBe(10 * 60 * MINUTE)
  expect(addOpen(night, at('2026-11-06T23:30'), 60)).toBe(at('2026-11-07T00:30'))
  expect(closedSince(night, at('2026-11-07T12:00'))).toBe(at('2026-11-07T02:00'))
})

test('a closed period has one name from its beginning to its end, over nights, Sundays and holidays', () => {
  const friday = at('2026-11-06T18:00')
  expect(closedSince(shop, at('2026-11-06T19:00'))).toBe(friday)
  expect(closedSince(shop, at('2026-11-07T07:00'))).toBe(friday)
  expect(closedSince(shop, at('2026-11-09T07:00'))).toBe(at('2026-11-07T12:00'))
  expect(closedSince({ ...shop, week: [] }, at('2020-01-01T00:00'))).toBeNull()
})

test('time stands still while the shop is closed', () => {
  expect(addOpen(shop, at('2026-11-06T17:50'), 15)).toBe(at('2026-11-07T08:05'))
  expect(addOpen(shop, at('2026-11-23T11:50'), 15)).toBe(at('2026-11-23T13:05'))
  expect(addOpen(shop, at('2026-11-07T11:00'), 90)).toBe(at('2026-11-09T08:30'))
  // A shop that never opens waits for nobody to open it.
  const never = { ...shop, week: [], days: [] }
  expect(addOpen(never, 0, 5)).toBe(5 * MINUTE)
})

describe('of any calendar', () => {
  const interval = fc
    .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 600 }))
    .map(([from, length]): Interval => [from, from + length])
  const calendar = fc
    .array(interval, { minLength: 7, maxLength: 7 })
    .map((week): Calendar => ({ week: week.map((one) => hoursText([one])), national: false, days: [] }))
  const moment = fc.integer({ min: at('2026-01-01T00:00') / MINUTE, max: at('2027-01-01T00:00') / MINUTE })

  test('so many open minutes lie between a moment and the one that addOpen gives', () =>
    fc.assert(
      fc.property(calendar, moment, fc.integer({ min: 1, max: 2_000 }), (week, start, minutes) => {
        const end = addOpen(week, start * MINUTE, minutes) / MINUTE
        let open = 0
        for (let minute = start; minute < end; minute++) if (isOpenAt(week, minute * MINUTE)) open++
        expect(open).toBe(minutes)
        expect(openBetween(week, start * MINUTE, end * MINUTE)).toBe(minutes * MINUTE)
      }),
      { numRuns: 40 },
    ))

  test('what is closed has been so since its period began', () =>
    fc.assert(
      fc.property(calendar, moment, (week, minute) => {
        const now = minute * MINUTE
        if (isOpenAt(week, now)) return
        const since = closedSince(week, now) as number
        expect(isOpenAt(week, since - MINUTE)).toBe(true)
        expect(closedSince(week, since)).toBe(since)
      }),
      { numRuns: 100 },
    ))
})

test('the clock on the wall is the zone’s, there and back', () => {
  const wall = wallOf('America/Sao_Paulo')
  expect(wall.toWall(Date.parse('2026-11-23T02:30:00Z'))).toBe(at('2026-11-22T23:30'))
  const manaus = wallOf('America/Manaus')
  expect(manaus.toWall(Date.parse('2026-11-23T02:30:00Z'))).toBe(at('2026-11-22T22:30'))
  fc.assert(
    fc.property(fc.integer({ min: at('2020-01-01T00:00'), max: at('2035-01-01T00:00') }), (ms) => {
      expect(wall.fromWall(wall.toWall(ms))).toBe(ms)
    }),
  )
})

test('of several opening hours those of the department count, then those of the connection', () => {
  const closed: Calendar = { week: ['', '', '', '', '', '', ''], national: false, days: [] }
  const placed = (instance_id: string | null, department_id: string | null) => ({
    instance_id,
    department_id,
    calendar: closed,
  })
  const all = [placed(null, null), placed('1', null), placed(null, '7'), placed('1', '7'), placed('2', '8')]
  const found = (instance_id: string, department_id: string | null) =>
    all.indexOf(openingAmong(all, { instance_id, department_id }) ?? placed(null, null))
  expect([found('1', '7'), found('2', '7'), found('1', '8'), found('1', null), found('3', null)]).toEqual([
    3, 2, 1, 1, 0,
  ])
  expect(openingAmong([placed('1', null)], { instance_id: '2', department_id: null })).toBeUndefined()
})
