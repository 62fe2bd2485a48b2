import type { PartTexts } from '@ui/kit/partTexts'
import type { ptBR } from './pt_BR'

/** Texts of the house's settings. */
export const en: PartTexts<typeof ptBR> = {
  lead: 'They hold for the whole house and for everybody at once. Only administrators change them.',
  platform: 'Platform',
  queue: 'Queue',
  attendance: 'Attendance',
  reports: 'Reports',
  failed: 'It could not be saved.',
  save: 'Save',
  invalid: 'This value will not do.',
  on: 'Switch on',
  off: 'Switch off',
  maintenanceOn: 'Switch maintenance mode on?',
  maintenanceOnText:
    'Everybody leaves the attendance screen for the list of connections until it ends. Customers’ messages go on coming in.',
  whatsappOff: 'Mark WhatsApp as away?',
  whatsappOffText:
    'Everybody leaves the attendance screen for the list of connections until WhatsApp is marked as available again.',
  names: {
    maintenance_status: 'Maintenance mode',
    whatsapp_status: 'WhatsApp available',
    older_inbox_chats_first: 'Show who has waited longest first',
    older_inbox_chats_first_only: 'Only the first in the queue can be taken',
    older_inbox_chats_obligatorie_in_first: 'The first in the queue must be taken',
    priority_tickets_in_passive_flow: 'Those with priority go first',
    not_pull_attendance_when_maria_is_active: 'Take no attendance while a bot is active',
    relate_chat_tickets_to_next_user: 'Customers return to who served them last',
    closing_reason_required: 'Ask for a reason when closing',
    reopen_hours: 'Hours in which a closed attendance can be reopened',
    wait_limit_queue_minutes: 'Minutes in the queue until the wait turns red (15 if empty)',
    wait_limit_open_minutes: 'Minutes without an answer until the wait turns red (15 if empty)',
    transfer_expires_minutes: 'Minutes until an unanswered transfer expires',
    datetime_analytics_min: 'First day of the dashboards',
  },
  hints: {
    maintenance_status: 'Closes the attendance screen for everybody while it is on.',
    whatsapp_status: 'Switch it off when WhatsApp is away for everybody.',
    older_inbox_chats_first_only: 'Administrators are exempt.',
    priority_tickets_in_passive_flow: 'In the queue priority counts before waiting time.',
    not_pull_attendance_when_maria_is_active: 'The bot ends before somebody of the team takes over.',
  },
}
