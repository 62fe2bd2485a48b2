import type { SettingKey } from './registry'

/** The headings of the settings screen, in their order. */
export const SETTING_GROUPS = ['shop', 'platform', 'queue', 'attendance', 'reports'] as const

type Placement = Readonly<{
  /** 'connection': each connection may have its own, which beats the shop's. */
  of: 'house' | 'connection'
  /** Under which heading it is changed; null: by no screen. */
  group: (typeof SETTING_GROUPS)[number] | null
}>

const queue = { of: 'connection', group: 'queue' } as const
const attendance = { of: 'connection', group: 'attendance' } as const

/** Where each setting is changed, in the order in which the screen has them, and whether a connection has its own. */
export const PLACEMENT: Readonly<Record<SettingKey, Placement>> = {
  time_zone: { of: 'house', group: 'shop' },
  maintenance_status: { of: 'house', group: 'platform' },
  whatsapp_status: { of: 'house', group: 'platform' },
  inbox: queue,
  older_inbox_chats_first: queue,
  older_inbox_chats_first_only: queue,
  older_inbox_chats_obligatorie_in_first: queue,
  priority_tickets_in_passive_flow: queue,
  not_pull_attendance_when_maria_is_active: queue,
  wait_limit_queue_minutes: queue,
  release_offline_minutes: { of: 'house', group: 'queue' },
  release_paused_minutes: { of: 'house', group: 'queue' },
  relate_chat_tickets_to_next_user: attendance,
  wait_limit_open_minutes: attendance,
  closing_reason_required: attendance,
  reopen_hours: attendance,
  transfer_expires_minutes: { of: 'house', group: 'attendance' },
  send_read_receipts: attendance,
  send_typing: attendance,
  inactivity_in_hours: attendance,
  messages_kept_days: { of: 'house', group: 'attendance' },
  datetime_analytics_min: { of: 'house', group: 'reports' },
}
