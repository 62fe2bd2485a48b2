import { describe, expect, test } from 'vitest'
import { inOneHour, momentOf, timeProblem, tomorrowMorning, wallClock } from './send-later'

const at = (iso: string) => Date.parse(iso)

const ZONE = 'America/Sao_Paulo'

describe('times to send at, by the clock of São Paulo', () => {
  test.each([
    ['2026-11-21T12:00:00.000Z', '2026-11-22T11:00:00.000Z'],
    // Late in the evening there it is the next day in Greenwich.
    ['2026-11-22T02:30:00.000Z', '2026-11-22T11:00:00.000Z'],
    ['2026-12-31T15:00:00.000Z', '2027-01-01T11:00:00.000Z'],
    // When there was summer time: at -02:00.
    ['2018-11-20T12:00:00.000Z', '2018-11-21T10:00:00.000Z'],
  ])('tomorrow at eight, of %s', (now, then) => {
    expect(new Date(tomorrowMorning(at(now), ZONE)).toISOString()).toBe(then)
  })
  test('in one hour, to the minute', () => {
    expect(inOneHour(at('2026-11-21T12:00:30.000Z'))).toBe(at('2026-11-21T13:01:00.000Z'))
  })
  test('what the clock on the wall shows leads back to the moment', () => {
    for (const iso of ['2026-11-21T12:34:00.000Z', '2026-01-01T02:00:00.000Z', '2018-12-01T02:30:00.000Z'])
      expect(momentOf(wallClock(at(iso), ZONE), ZONE)).toBe(at(iso))
    // The same moment by another shop's clock.
    expect(momentOf(wallClock(at('2026-11-22T03:30:00.000Z'), 'America/Manaus'), 'America/Manaus')).toBe(
      at('2026-11-22T03:30:00.000Z'),
    )
    expect(wallClock(at('2026-11-22T03:30:00.000Z'), 'America/Manaus')).toBe('2026-11-21T23:30')
    expect(wallClock(at('2026-11-21T12:34:56.000Z'), ZONE)).toBe('2026-11-21T09:34')
  })
  test.each([
    [Number.NaN, 'none'],
    [momentOf('amanhã', ZONE), 'none'],
    [1_000, 'past'],
    [999, 'past'],
    [1_001, null],
    [1_000 + 400 * 86_400_000, 'far'],
  ])('%s is %s', (time, problem) => expect(timeProblem(time, 1_000)).toBe(problem))
})
