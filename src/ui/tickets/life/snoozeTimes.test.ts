import { momentOf, wallClock } from '@domain/schedules/send-later'
import { describe, expect, test } from 'vitest'
import { snoozeTimes } from './snoozeTimes'

/** Tests run in another zone than the shop's. */
const ZONE = 'America/Manaus'
const named = (wall: string) =>
  snoozeTimes(momentOf(wall, ZONE), ZONE).map(
    ([name, then]) => `${name} ${wallClock(then.getTime(), ZONE).slice(8).replace('T', ' ')}`,
  )

/** 16 November 2026 is a Monday. */
describe('times to put a ticket off to', () => {
  test.each<[string, string, string[]]>([
    [
      'in the morning',
      '2026-11-17T09:30',
      ['hour 17 10:30', 'afternoon 17 14:00', 'tomorrow 18 08:00', 'nextWeek 23 08:00'],
    ],
    [
      'in the afternoon there is no afternoon',
      '2026-11-17T15:05',
      ['hour 17 16:05', 'tomorrow 18 08:00', 'nextWeek 23 08:00'],
    ],
    [
      'an hour that is the afternoon stands once',
      '2026-11-17T13:00',
      ['hour 17 14:00', 'tomorrow 18 08:00', 'nextWeek 23 08:00'],
    ],
    ['on Sunday tomorrow is Monday, once', '2026-11-22T20:00', ['hour 22 21:00', 'tomorrow 23 08:00']],
    [
      'on Monday next week is in seven days',
      '2026-11-16T20:00',
      ['hour 16 21:00', 'tomorrow 17 08:00', 'nextWeek 23 08:00'],
    ],
  ])('%s', (_, now, times) => expect(named(now)).toEqual(times))
})
