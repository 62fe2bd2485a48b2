import { expect, test } from 'vitest'
import { hoursSaid } from './hours-said'

const day = '08:00-18:00'
/** A Monday. */
const monday = Date.parse('2026-11-23T09:00:00Z')
const week = (...hours: string[]) => ({ week: hours, national: false, days: [] })

test.each<[string, ReturnType<typeof week>, string | null]>([
  ['most shops', week('', day, day, day, day, day, '08:00-13:00'), 'seg a sex 8h às 18h, sáb 8h às 13h'],
  [
    'with a break',
    week('', ...Array(5).fill('08:30-12:00, 13:00-18:00'), ''),
    'seg a sex 8h30 às 12h e 13h às 18h',
  ],
  ['always', week(...Array(7).fill('00:00-24:00')), 'todos os dias 24 horas'],
  ['weekends', week(day, '', '', '', '', '', day), 'sáb e dom 8h às 18h'],
  ['over midnight', week('', '', '', day, '', '22:00-02:00', ''), 'qua 8h às 18h, sex 22h às 2h'],
  ['never', week('', '', '', '', '', '', ''), null],
])('%s', (_, calendar, said) => expect(hoursSaid(calendar, monday)).toBe(said))

test('days of the next week that are otherwise are told of, and no others', () => {
  const calendar = {
    week: ['', day, day, day, day, day, ''],
    national: true,
    days: [
      { date: '2026-12-24', name: 'Véspera', hours: '08:00-11:00' },
      { date: '2026-12-26', name: 'Como sempre', hours: '' },
    ],
    holidays: [{ date: '2026-12-28', every_year: true, name: 'Padroeira', hours: '' }],
  }
  const said = (date: string) => hoursSaid(calendar, Date.parse(`${date}T23:59:00Z`))
  expect(said('2026-12-22')).toBe(
    'seg a sex 8h às 18h, qui 24/12 8h às 11h, sex 25/12 fechado, seg 28/12 fechado',
  )
  expect(said('2026-12-28')).toBe('seg a sex 8h às 18h, seg 28/12 fechado, sex 01/01 fechado')
  expect(said('2026-12-10')).toBe('seg a sex 8h às 18h')
})
