import type { FieldClass } from './privacy'
import { AREAS, COMMANDS, ERROR_CODES, MESSAGE_TYPES, MIME_TYPES, REFUSALS, SWITCHES } from './privacy-lists'

/**
 * The class of every other field: of the payloads' own and of the rows that the panel makes of them, by the
 * field's name.
 */
export const fieldPrivacy: Readonly<Record<string, FieldClass>> = {
  // what a payload is about
  ticket: 'rows',
  transfer: 'rows',
  message: 'rows',
  messages: 'rows',
  customer: 'rows',
  instance: 'rows',
  settings: 'rows',
  user: 'rows',
  result: 'rows',
  reactions: 'rows',
  products: 'rows',
  lastMessages: 'rows',
  groups: 'rows',
  data: 'rows',
  // ids
  id: 'id',
  ids: 'id',
  hash: 'id',
  ticketId: 'id',
  customerId: 'id',
  instanceId: 'id',
  userId: 'id',
  peerId: 'id',
  replyTo: 'id',
  about: 'id',
  chatTicketId: 'id',
  chat_ticket_id: 'id',
  customer_chat_id: 'id',
  customer_ids: 'id',
  user_id: 'id',
  inbox_department_id: 'id',
  user_sending_id: 'id',
  triggered_by: 'id',
  whatsapp_message_id: 'id',
  messageId: 'id',
  // numbers and times
  at: 'time',
  since: 'time',
  heardAt: 'time',
  shownSince: 'time',
  rev: 'number',
  seq: 'number',
  cursor: 'number',
  page: 'number',
  pages: 'number',
  total: 'number',
  totalPages: 'number',
  readAtSeq: 'number',
  inbox: 'number',
  mine: 'number',
  ack: 'number',
  send_attempt: 'number',
  attempt: 'number',
  attempts: 'number',
  unseen: 'number',
  countedAt: 'number',
  seenAt: 'number',
  unseenMsg: 'number',
  // flags
  complete: 'flag',
  inMessages: 'flag',
  dismissed: 'flag',
  temp: 'flag',
  everLive: 'flag',
  reboot: 'flag',
  // closed lists: the schema names their values
  state: [],
  delivery: [],
  kind: [],
  cause: [],
  type: MESSAGE_TYPES,
  error_code: ERROR_CODES,
  errorCode: ERROR_CODES,
  // the rest is people's
  list: 'listKey',
  // A place in a list: times and ids in one word.
  next: 'secret',
  toNumber: 'phone',
  fileAddress: 'media',
  fileName: 'text',
  fileMime: MIME_TYPES,
  text: 'text',
  title: 'text',
  error_message: 'text',
  errorMessage: 'text',
  refusal: 'text',
  failure: 'text',
  customerName: 'name',
  userName: 'name',
}

/** Where a name means something else: by the entry's or the table's name. */
export const fieldExceptions: Readonly<Record<string, Readonly<Record<string, FieldClass>>>> = {
  'command.asked': { name: COMMANDS },
  'command.done': { name: COMMANDS },
  'command.refused': { name: COMMANDS, code: REFUSALS },
  'login.failed': { message: 'text' },
  'outbox.refused': { message: 'text' },
  'internalOutbox.refused': { message: 'text' },
  // The same names in the entry and in its rows.
  colleagues: { name: 'name', image: 'media', online: 'flag', department: 'name', whole: 'flag' },
  chatNotification: { message: 'text' },
  campaignWarning: { message: 'text' },
  reportWarning: { message: 'text' },
  'twoFactor.refused': { message: 'text' },
  'settings/whatsapp_status': { value: SWITCHES },
  'settings/maintenance_status': { value: SWITCHES },
  getFeature: { name: 'id' },
  refreshContent: { content: AREAS },
  validateTransferredChatTickets: { result: 'answer', finished_ticket: 'number' },
  lists: { id: 'listKey' },
  areas: { id: AREAS },
  // Announcements go by their event number.
  announcements: { id: 'number', message: 'text' },
  'announcement.dismissed': { id: 'number' },
}

/** Words that the panel puts before an id, with a colon: `tmp:<hash>`, `message:<id>`. */
export const ID_PREFIXES: readonly string[] = ['tmp', 'message', 'internal']
