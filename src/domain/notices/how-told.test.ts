import { describe, expect, test } from 'vitest'
import { howTold, type Looking, type Moment } from './how-told'
import { NOTICE_KINDS, type NoticeKind } from './kinds'
import { DEFAULT_NOTICES, noticeProblem } from './preferences'

/** Saturday, 21 November 2026, 23:30 on the user's wall. */
const NIGHT: Moment = { ms: Date.parse('2026-11-22T02:30:00Z'), weekday: 6, minute: 23 * 60 + 30 }
const NOON: Moment = { ...NIGHT, minute: 12 * 60 }
const QUIET = { ...DEFAULT_NOTICES, quiet_hours: [{ weekday: 6, from_minute: 22 * 60, to_minute: 7 * 60 }] }
const until = (time: string) => ({ ...DEFAULT_NOTICES, do_not_disturb_until: time })
const only = (kind: NoticeKind, choice: { sound: boolean; desktop: boolean }) => ({
  ...DEFAULT_NOTICES,
  kinds: [{ kind, ...choice }],
})
const words = ({ sound, desktop }: { sound: boolean; desktop: boolean }) =>
  [sound && 'sound', desktop && 'desktop'].filter(Boolean).join('+') || 'nothing'

describe('how a notice is told', () => {
  test.each<[string, NoticeKind, typeof DEFAULT_NOTICES, Looking, Moment, string]>([
    ['who looks away hears and sees it', 'customerMessage', DEFAULT_NOTICES, 'away', NOON, 'sound+desktop'],
    [
      'who looks elsewhere in the panel hears it',
      'customerMessage',
      DEFAULT_NOTICES,
      'elsewhere',
      NOON,
      'sound',
    ],
    ['who looks at it is not told', 'customerMessage', DEFAULT_NOTICES, 'at it', NOON, 'nothing'],
    ['a colleague is always shown', 'internalChat', DEFAULT_NOTICES, 'elsewhere', NOON, 'sound+desktop'],
    ['but not to who looks at it', 'internalChat', DEFAULT_NOTICES, 'at it', NOON, 'nothing'],
    ['quiet hours', 'transfer', QUIET, 'away', NIGHT, 'nothing'],
    ['quiet hours, a colleague', 'internalChat', QUIET, 'elsewhere', NIGHT, 'nothing'],
    ['outside of quiet hours', 'transfer', QUIET, 'away', NOON, 'sound+desktop'],
    ['not to be disturbed yet', 'mention', until('2026-11-22T02:30:01Z'), 'away', NIGHT, 'nothing'],
    ['to be disturbed again', 'mention', until('2026-11-22T02:30:00Z'), 'away', NIGHT, 'sound+desktop'],
    [
      'no sound chosen',
      'newInQueue',
      only('newInQueue', { sound: false, desktop: true }),
      'away',
      NOON,
      'desktop',
    ],
    [
      'nothing chosen',
      'newInQueue',
      only('newInQueue', { sound: false, desktop: false }),
      'away',
      NOON,
      'nothing',
    ],
    [
      'another kind chosen',
      'mention',
      only('newInQueue', { sound: false, desktop: false }),
      'away',
      NOON,
      'sound+desktop',
    ],
  ])('%s', (_, kind, notices, looking, now, told) => {
    expect(words(howTold(kind, notices, looking, now))).toBe(told)
  })
})

describe('preferences that cannot be kept', () => {
  const day = { weekday: 1, from_minute: 0, to_minute: 60 }
  test.each([
    ['the defaults are good', {}, null],
    ['too loud', { volume: 101 }, 'volume'],
    ['half a step', { volume: 0.5 }, 'volume'],
    ['an unknown kind', { kinds: [{ kind: 'x', sound: true, desktop: true }] }, 'kinds'],
    ['a kind twice', { kinds: [...DEFAULT_NOTICES.kinds, ...DEFAULT_NOTICES.kinds.slice(0, 1)] }, 'kinds'],
    ['a weekday twice', { quiet_hours: [day, day] }, 'quiet_hours'],
    ['an eighth day', { quiet_hours: [{ ...day, weekday: 7 }] }, 'quiet_hours'],
    ['a minute too many', { quiet_hours: [{ ...day, to_minute: 1440 }] }, 'quiet_hours'],
    ['no time', { do_not_disturb_until: 'tomorrow' }, 'do_not_disturb_until'],
  ])('%s', (_, over, problem) => {
    expect(noticeProblem({ ...DEFAULT_NOTICES, ...over })).toBe(problem)
  })
  test('every kind has a choice', () => {
    expect(DEFAULT_NOTICES.kinds.map(({ kind }) => kind)).toEqual(NOTICE_KINDS)
  })
})
