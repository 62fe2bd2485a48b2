import { describe, expect, test } from 'vitest'
import { snoozeTimes } from './snoozeTimes'

const named = (now: Date) =>
  snoozeTimes(now).map(([name, then]) => `${name} ${then.getDate()} ${then.getHours()}:${then.getMinutes()}`)

/** 16 November 2026 is a Monday. */
describe('times to put a ticket off to', () => {
  test.each<[string, Date, string[]]>([
    [
      'in the morning',
      new Date(2026, 10, 17, 9, 30),
      ['hour 17 10:30', 'afternoon 17 14:0', 'tomorrow 18 8:0', 'nextWeek 23 8:0'],
    ],
    [
      'in the afternoon there is no afternoon',
      new Date(2026, 10, 17, 15, 5),
      ['hour 17 16:5', 'tomorrow 18 8:0', 'nextWeek 23 8:0'],
    ],
    [
      'an hour that is the afternoon stands once',
      new Date(2026, 10, 17, 13, 0),
      ['hour 17 14:0', 'tomorrow 18 8:0', 'nextWeek 23 8:0'],
    ],
    [
      'on Sunday tomorrow is Monday, once',
      new Date(2026, 10, 22, 20, 0),
      ['hour 22 21:0', 'tomorrow 23 8:0'],
    ],
    [
      'on Monday next week is in seven days',
      new Date(2026, 10, 16, 20, 0),
      ['hour 16 21:0', 'tomorrow 17 8:0', 'nextWeek 23 8:0'],
    ],
  ])('%s', (_, now, times) => expect(named(now)).toEqual(times))
})
