import { describe, expect, test } from 'vitest'
import { isQuiet, type QuietSpan } from './quiet-hours'

const [sunday, friday, saturday] = [0, 5, 6]
const span = (weekday: number, from: string, to: string): QuietSpan => ({
  weekday,
  from_minute: minutes(from),
  to_minute: minutes(to),
})
const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

describe('quiet hours', () => {
  test.each<[string, QuietSpan[], number, string, boolean]>([
    ['none are chosen', [], friday, '23:00', false],
    ['before the beginning', [span(friday, '12:00', '13:00')], friday, '11:59', false],
    ['at the beginning', [span(friday, '12:00', '13:00')], friday, '12:00', true],
    ['at the end', [span(friday, '12:00', '13:00')], friday, '13:00', false],
    ['on another day', [span(friday, '12:00', '13:00')], saturday, '12:30', false],
    ['over midnight, before it', [span(friday, '22:00', '07:00')], friday, '23:59', true],
    ['over midnight, after it', [span(friday, '22:00', '07:00')], saturday, '00:00', true],
    ['over midnight, at the end', [span(friday, '22:00', '07:00')], saturday, '07:00', false],
    ['over midnight, the morning before', [span(friday, '22:00', '07:00')], friday, '06:59', false],
    ['over midnight into another week', [span(saturday, '22:00', '07:00')], sunday, '03:00', true],
    ['a whole day', [span(friday, '00:00', '00:00')], friday, '15:00', true],
    ['a whole day, and no longer', [span(friday, '00:00', '00:00')], saturday, '00:00', false],
    ['from morning to morning', [span(friday, '07:00', '07:00')], saturday, '06:59', true],
    [
      'the second of two',
      [span(friday, '12:00', '13:00'), span(saturday, '00:00', '09:00')],
      saturday,
      '08:59',
      true,
    ],
  ])('%s', (_, spans, weekday, clock, quiet) => {
    expect(isQuiet(spans, { weekday, minute: minutes(clock) })).toBe(quiet)
  })
})
