import type { SettingFlag } from './flags'

/** The settings that an administrator may change, and what each may hold. */
export type EditableSetting =
  | Exclude<SettingFlag, 'inbox'>
  | 'closing_reason_required'
  | 'reopen_hours'
  | 'transfer_expires_minutes'
  | 'wait_limit_queue_minutes'
  | 'wait_limit_open_minutes'
  | 'datetime_analytics_min'

type Kind =
  | Readonly<{ kind: 'flag' }>
  /** Whole numbers. */
  | Readonly<{ kind: 'number'; least: number; most: number }>
  /** yyyy-mm-dd. */
  | Readonly<{ kind: 'date' }>

const flag: Kind = { kind: 'flag' }

export const EDITABLE_SETTINGS: Readonly<Record<EditableSetting, Kind>> = {
  maintenance_status: flag,
  whatsapp_status: flag,
  older_inbox_chats_first: flag,
  older_inbox_chats_first_only: flag,
  older_inbox_chats_obligatorie_in_first: flag,
  priority_tickets_in_passive_flow: flag,
  not_pull_attendance_when_maria_is_active: flag,
  relate_chat_tickets_to_next_user: flag,
  closing_reason_required: flag,
  reopen_hours: { kind: 'number', least: 0, most: 720 },
  transfer_expires_minutes: { kind: 'number', least: 1, most: 1440 },
  wait_limit_queue_minutes: { kind: 'number', least: 1, most: 1440 },
  wait_limit_open_minutes: { kind: 'number', least: 1, most: 1440 },
  datetime_analytics_min: { kind: 'date' },
}

/** Settings of the whole house: no connection has its own. */
export const OF_THE_HOUSE: readonly EditableSetting[] = [
  'maintenance_status',
  'whatsapp_status',
  'datetime_analytics_min',
]

export const isEditable = (key: string): key is EditableSetting => Object.hasOwn(EDITABLE_SETTINGS, key)

/** May this setting hold this value? Null takes the setting away: what holds then is the product's default. */
export function fits(key: EditableSetting, value: string | null): boolean {
  if (value === null) return true
  const kind = EDITABLE_SETTINGS[key]
  switch (kind.kind) {
    case 'flag':
      return value === 'true' || value === 'false'
    case 'number':
      return /^\d{1,6}$/.test(value) && Number(value) >= kind.least && Number(value) <= kind.most
    case 'date': {
      const at = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null
      return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
    }
  }
}
