import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inOneHour, laterTimes, momentOf, timeProblem, tomorrowMorning, wallClock } from './send-later'

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
  test.each([
    // A Saturday morning: Sunday and Monday are two days.
    ['2026-11-28T12:00:30.000Z', ['hour 10:01', 'today 18:00', 'tomorrow 08:00', 'monday 08:00']],
    // Sunday: tomorrow is Monday.
    ['2026-11-29T12:00:00.000Z', ['hour 10:00', 'today 18:00', 'tomorrow 08:00']],
    // Monday itself: the next one.
    ['2026-11-30T20:30:00.000Z', ['today 18:00', 'hour 18:30', 'tomorrow 08:00', 'monday 08:00']],
    ['2026-11-30T20:58:00.000Z', ['hour 18:58', 'tomorrow 08:00', 'monday 08:00']],
    // Half past eleven in the evening: in an hour is tomorrow.
    ['2026-12-01T02:30:00.000Z', ['hour 00:30', 'tomorrow 08:00', 'monday 08:00']],
  ])('offered of %s', (now, offered) =>
    expect(
      laterTimes(at(now), ZONE).map(({ name, at }) => `${name} ${wallClock(at, ZONE).slice(11)}`),
    ).toEqual(offered),
  )
  test('what is offered lies ahead, the soonest first, each once, whenever and wherever one asks', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2017, 0), max: Date.UTC(2030, 0) }),
        fc.constantFrom(ZONE, 'America/Manaus', 'Europe/Lisbon', 'Asia/Kolkata'),
        (now, zone) => {
          const times = laterTimes(now, zone).map(({ at }) => at)
          expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
          expect(Math.min(...times)).toBeGreaterThan(now)
          expect(Math.max(...times) - now).toBeLessThanOrEqual(8 * 86_400_000)
        },
      ),
      { numRuns: 100, examples: [[Date.UTC(2019, 10, 2, 20, 59, 0, 1), 'America/Manaus']] },
    ))
})
