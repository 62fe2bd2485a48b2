import type { NoticePreferences } from '../../../contract/entities'

/** A span that begins on a weekday (0 is Sunday), in minutes since midnight. */
export type QuietSpan = NoticePreferences['quiet_hours'][number]

/** A moment on the wall of the user's room. */
export type WallTime = Readonly<{ weekday: number; minute: number }>

export const MINUTES_A_DAY = 24 * 60

/**
 * Does the moment lie in one of the spans? The beginning belongs to a span, the end does not. One that ends at
 * or before its beginning crosses midnight:
 *
 *   Friday 22:00–07:00    Friday 21:59 no   Friday 22:00 yes   Saturday 06:59 yes   Saturday 07:00 no
 */
export const isQuiet = (spans: readonly QuietSpan[], now: WallTime): boolean =>
  spans.some(({ weekday, from_minute: from, to_minute: to }) => {
    if (from < to) return now.weekday === weekday && now.minute >= from && now.minute < to
    if (now.weekday === weekday) return now.minute >= from
    return now.weekday === (weekday + 1) % 7 && now.minute < to
  })
