import type { NoticePreferences, UserPreferences } from '../../../contract/entities'
import type { World } from '../kernel/world'
import { NOTICE_KINDS, type NoticeKind } from './kinds'
import { MINUTES_A_DAY } from './quiet-hours'

/** What counts for whoever has chosen nothing: everything is told, nothing is quiet. */
export const DEFAULT_NOTICES: NoticePreferences = {
  volume: 60,
  kinds: NOTICE_KINDS.map((kind) => ({ kind, sound: true, desktop: true })),
  quiet_hours: [],
  do_not_disturb_until: null,
}

/** How a kind is told; by sound and on the desktop where nothing was chosen for it. */
export const choiceFor = (
  notices: NoticePreferences,
  kind: NoticeKind,
): { sound: boolean; desktop: boolean } =>
  notices.kinds.find((choice) => choice.kind === kind) ?? { sound: true, desktop: true }

/** Why preferences cannot be kept: the member that is no good. */
export type NoticeProblem = 'volume' | 'kinds' | 'quiet_hours' | 'do_not_disturb_until'

const whole = (value: number, most: number): boolean => Number.isInteger(value) && value >= 0 && value <= most

/** What is against keeping them; null when nothing is. */
export function noticeProblem(notices: NoticePreferences): NoticeProblem | null {
  if (!whole(notices.volume, 100)) return 'volume'
  const kinds = notices.kinds.map(({ kind }) => kind)
  if (kinds.length > NOTICE_KINDS.length || new Set(kinds).size < kinds.length) return 'kinds'
  if (!kinds.every((kind) => (NOTICE_KINDS as readonly string[]).includes(kind))) return 'kinds'
  const days = notices.quiet_hours.map(({ weekday }) => weekday)
  const last = MINUTES_A_DAY - 1
  const spans = notices.quiet_hours.every(
    ({ weekday, from_minute, to_minute }) =>
      whole(weekday, 6) && whole(from_minute, last) && whole(to_minute, last),
  )
  if (!spans || new Set(days).size < days.length) return 'quiet_hours'
  const until = notices.do_not_disturb_until
  return until !== null && Number.isNaN(Date.parse(until)) ? 'do_not_disturb_until' : null
}

/** What this user chose for themselves, as far as it is here. */
export const ownPreferences = (world: World): UserPreferences =>
  world.rows.userPreferences.get('self')?.data ?? { notices: DEFAULT_NOTICES, panel: null, rev: 0 }
