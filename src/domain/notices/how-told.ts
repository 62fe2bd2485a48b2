import type { NoticePreferences } from '../../../contract/entities'
import type { NoticeKind } from './kinds'
import { choiceFor } from './preferences'
import { isQuiet, type WallTime } from './quiet-hours'

/**
 * Where the user is looking:
 *
 *   at it       at what the notice speaks of, in this tab
 *   elsewhere   at this panel, but at something else in it
 *   away        at another window
 */
export type Looking = 'at it' | 'elsewhere' | 'away'

/** How a notice reaches the user besides what the screen shows anyway. */
type Told = Readonly<{ sound: boolean; desktop: boolean }>

const UNTOLD: Told = { sound: false, desktop: false }

/** When it is: ms since 1970, and on the user's wall. */
export type Moment = WallTime & Readonly<{ ms: number }>

/** Is nothing to sound or to show on the desktop now? */
export const isDisturbing = (notices: NoticePreferences, now: Moment): boolean => {
  const until = notices.do_not_disturb_until
  if (until !== null && Date.parse(until) > now.ms) return false
  return !isQuiet(notices.quiet_hours, now)
}

/**
 * How a notice is told: not at all where it is being looked at, while the user wants quiet, or as they chose for
 * its kind. On the desktop only to a user who looks at another window; a colleague's message always (specification
 * section 4, Internal chat: "while another conversation is open … shows a desktop notification").
 */
export function howTold(kind: NoticeKind, notices: NoticePreferences, looking: Looking, now: Moment): Told {
  if (looking === 'at it' || !isDisturbing(notices, now)) return UNTOLD
  const { sound, desktop } = choiceFor(notices, kind)
  return { sound, desktop: desktop && (looking === 'away' || kind === 'internalChat') }
}
