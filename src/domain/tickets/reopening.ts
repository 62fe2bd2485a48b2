import { ADMINISTRATOR, type Viewer } from '../access/visibility'
import { type SettingEntry, settingFor } from '../settings/registry'

const HOUR_MS = 60 * 60 * 1000

/** For how many hours; an entry of the connection's own beats the tenant's. */
export const reopenHours = (settings: Iterable<SettingEntry>, instanceId: string): number =>
  settingFor(settings, 'reopen_hours', instanceId)

/** A closed ticket, as far as the rule looks at it. */
type Closed = Readonly<{ user_id: string | null; finished_at: string | null }>

/**
 * May the viewer open a closed ticket again at a moment (ms since 1970)? Who had it may, and the
 * administrator, for so many hours after it was closed.
 */
export function mayReopen(
  viewer: Viewer,
  { user_id, finished_at }: Closed,
  hours: number,
  now: number,
): 'yes' | 'never' | 'notYours' | 'tooLate' {
  if (hours === 0) return 'never'
  if (user_id !== null && user_id !== viewer.id && viewer.role !== ADMINISTRATOR) return 'notYours'
  return finished_at !== null && now - Date.parse(finished_at) <= hours * HOUR_MS ? 'yes' : 'tooLate'
}

/** What the server says where it may not be. */
export const REOPEN_SENTENCES: Readonly<
  Record<Exclude<ReturnType<typeof mayReopen>, 'yes'>, (hours: number) => string>
> = {
  never: () => 'Atendimentos encerrados não podem ser reabertos.',
  notYours: () => 'Somente quem atendeu, ou um administrador, pode reabrir este atendimento.',
  tooLate: (hours) => `O prazo de ${hours} h para reabrir este atendimento já passou.`,
}
