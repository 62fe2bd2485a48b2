import { describe, expect, test } from 'vitest'
import { releaseAt } from './release'

const MINUTE = 60_000
const grace = { offline: 10, paused: 30 }
const here = { offlineSince: null, pausedSince: null }

/** Seen to fail with the last word, the watch, or the minutes of one of the two left out. */
describe('when the tickets of somebody who is away go back', () => {
  test.each([
    ['never, of who is there', grace, here, 0, 0, null],
    ['after the grace of who is gone', grace, { ...here, offlineSince: 5 * MINUTE }, 0, 0, 'offline 15'],
    ['after the grace of who is on pause', grace, { ...here, pausedSince: 5 * MINUTE }, 0, 0, 'paused 35'],
    [
      'by the reason that comes first',
      grace,
      { offlineSince: 40 * MINUTE, pausedSince: 0 },
      null,
      0,
      'paused 30',
    ],
    [
      'never, where the shop lets them stay',
      { offline: 0, paused: 0 },
      { offlineSince: 0, pausedSince: 0 },
      null,
      0,
      null,
    ],
    [
      'by the other reason, where one lets them stay',
      { offline: 0, paused: 30 },
      { offlineSince: 0, pausedSince: 0 },
      null,
      0,
      'paused 30',
    ],
    ['counted from their last word in it', grace, { ...here, pausedSince: 0 }, 20 * MINUTE, 0, 'paused 50'],
    [
      'not for the time in which nobody watched',
      grace,
      { ...here, offlineSince: 0 },
      null,
      60 * MINUTE,
      'offline 70',
    ],
    [
      'but a pause was said, watched or not',
      grace,
      { ...here, pausedSince: 0 },
      null,
      60 * MINUTE,
      'paused 30',
    ],
  ])('%s', (_, minutes, standing, wrote, watched, expected) => {
    const found = releaseAt(minutes, standing, wrote ?? 0, watched)
    expect(found && `${found.kind} ${found.at / MINUTE}`).toBe(expected)
  })

  test('minutes in which the shop is closed do not count', () => {
    const opensAt = 100 * MINUTE
    const later = (from: number, minutes: number) => Math.max(from, opensAt) + minutes * MINUTE
    expect(releaseAt(grace, { ...here, offlineSince: 0 }, 0, 0, later)?.at).toBe(opensAt + 10 * MINUTE)
  })
})
