import type { PartTexts } from '@ui/kit/partTexts'
import type { ptBR } from './pt_BR'

/** Texts of the house's settings. */
export const en: PartTexts<typeof ptBR> = {
  lead: 'They hold for everybody at once. Only administrators change them, and the security log keeps who did.',
  scope: 'Holds for',
  house: 'The whole shop',
  scopeHelp: 'What is changed here holds for this connection only, before what holds for the shop.',
  standard: 'standard',
  history: 'History of changes',
  historyLoading: 'Reading the history',
  historyUnread: 'The history could not be read.',
  historyMore: 'Show more',
  historyEmpty: 'No setting was changed yet.',
  retry: 'Try again',
  isOn: 'on',
  isOff: 'off',
  ofConnection: '{{name}} (connection {{id}}): {{value}}',
  asHouse: 'Back to the shop’s',
  features: 'Features',
  featuresBy: 'Whoever runs the installation switches the shop’s features on and off.',
  featureOn: 'On',
  featureOff: 'Off',
  featuresUnread: 'The shop’s features could not be read.',
  platform: 'Platform',
  queue: 'Queue',
  attendance: 'Attendance',
  reports: 'Reports',
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
  hours: 'Opening hours',
  hoursLead:
    'Where nothing is written, the shop is always open. Of several that fit, the most specific counts: by department, then by connection.',
  assignment: 'Automatic distribution of the queue',
  assignmentLead:
    'In each department switched on here, who waits longest goes to somebody of the team by itself; in others they wait to be taken.',
  pauses: 'Reasons for pauses',
  pausesLead:
    'Who goes on pause, in their own menu, chooses one of these. On pause nobody is given tickets by automatic distribution.',
  names: {
    inbox: 'Queue open',
    send_read_receipts: 'Show customers that their messages were read',
    send_typing: 'Show customers that somebody is writing',
    maintenance_status: 'Maintenance mode',
    whatsapp_status: 'WhatsApp available',
    older_inbox_chats_first: 'Show who has waited longest first',
    older_inbox_chats_first_only: 'Only who has waited longest can be taken',
    older_inbox_chats_obligatorie_in_first: 'The queue must be taken before another ticket is begun',
    priority_tickets_in_passive_flow: 'Those with priority go first',
    not_pull_attendance_when_maria_is_active: 'Take no attendance while a bot is active',
    relate_chat_tickets_to_next_user: 'Customers return to who served them last',
    closing_reason_required: 'Ask for a reason when closing',
    messages_kept_days: 'Days for which messages are kept',
    reopen_hours: 'Hours in which a closed attendance can be reopened',
    inactivity_in_hours: 'Stop the time of inactivity outside opening hours',
    wait_limit_queue_minutes: 'Minutes in the queue until the wait turns red',
    wait_limit_open_minutes: 'Minutes without an answer until the wait turns red',
    release_offline_minutes: 'Minutes until tickets of somebody who left go back to the queue',
    release_paused_minutes: 'Minutes until tickets of somebody on pause go back to the queue',
    transfer_expires_minutes: 'Minutes until an unanswered transfer expires',
    datetime_analytics_min: 'First day of the dashboards',
  },
  hints: {
    inbox: 'Off: only administrators take from the queue; automatic distribution still holds.',
    relate_chat_tickets_to_next_user:
      'For whoever was handed the ticket by a colleague. Comes before automatic distribution; who is on pause or full is left out.',
    release_offline_minutes:
      'Zero: they stay. Only minutes in which the shop is open count, and they start anew when the person is back.',
    release_paused_minutes: 'Zero: they stay. While the person writes in a ticket, it stays with them.',
    messages_kept_days:
      'Counted from the closing. 0 keeps them for ever; 30 at the least. The attendance, its times and its grade stay.',
    maintenance_status: 'Closes the attendance screen for everybody while it is on.',
    whatsapp_status: 'Switch it off when WhatsApp is away for everybody.',
    older_inbox_chats_first: 'Sets the order only: anybody in the queue can be taken.',
    older_inbox_chats_first_only:
      'Nobody else in the queue can be taken. Favourite customers and administrators are exempt.',
    older_inbox_chats_obligatorie_in_first:
      'While somebody waits, only the first in the queue can be taken, and nobody starts or reopens another ticket. Favourite customers and administrators are exempt.',
    priority_tickets_in_passive_flow: 'In the queue priority counts before waiting time.',
    not_pull_attendance_when_maria_is_active: 'The bot ends before somebody of the team takes over.',
  },
}
