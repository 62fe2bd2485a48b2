import { MessageDetails, NoticePreferences, PanelPreferences } from '@contract/generated/decoders.gen'
import { MEDIA_KINDS } from '@domain/messages/media-kinds'
import { STRUCTURED_KINDS } from '@domain/messages/structured-kinds'
import { ChoicesSchema } from '@domain/outbox/outbox.fold'
import { BulkChange, StartWith, TicketChange } from '@domain/tickets/changes'
import { TICKET_KINDS, TICKET_ORDERS, TICKET_TABS, type TicketFilter } from '@domain/tickets/lists'
import * as v from 'valibot'
import { CustomerWishCall } from '../customers/customer-wish-call'
import { WRITING_CALLS } from '../messages/writing-calls'
import {
  type Commands,
  CUSTOMER_PARTS,
  type FilledTemplate,
  type Outcome,
  type QueuedFile,
} from '../panel/commands'

/** What the screens of a tab ask for, but for coming in. */
export type TabCommands = Omit<Commands, 'logIn'>

/**
 * What a tab that follows asks of the leader. Files do not travel between tabs: the tab in which they were
 * chosen puts them on disk, and the leader is told of them.
 */
export type LeaderCommands = Omit<TabCommands, 'sendMedia' | 'sendInternalMedia' | 'sendTemplate'> & {
  queueTemplate(
    ticketId: string,
    hash: string,
    template: FilledTemplate,
    file: QueuedFile | null,
  ): Promise<Outcome>
  queueMedia(
    ticketId: string,
    files: readonly QueuedFile[],
    options: { caption: string; replyTo: string | null },
  ): Promise<Outcome>
  queueInternalMedia: LeaderCommands['queueMedia']
}
export type CallName = keyof LeaderCommands

const ids = v.exactOptional(v.array(v.string()))
const flag = v.exactOptional(v.boolean())
/** Every member of a filter: one that is forgotten here would be lost on the way to the leader. */
const Filter = v.strictObject({
  tab: v.picklist(TICKET_TABS),
  instanceIds: v.array(v.string()),
  search: v.string(),
  unseenOnly: v.boolean(),
  kind: v.exactOptional(v.picklist(TICKET_KINDS)),
  groupIds: ids,
  departmentIds: ids,
  withoutDepartment: flag,
  waitingOnly: flag,
  favoritesOnly: flag,
  order: v.exactOptional(v.picklist(TICKET_ORDERS)),
  inMessages: flag,
  snoozed: flag,
} satisfies Record<keyof TicketFilter, v.GenericSchema>)
const id = v.tuple([v.string()])
const page = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const Sending = v.object({
  type: v.picklist(['chat', 'comment', ...STRUCTURED_KINDS]),
  replyTo: v.nullable(v.string()),
  hash: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  mentions: v.optional(v.array(v.string())),
  answerIds: v.optional(v.array(v.string())),
  details: v.optional(MessageDetails),
  choices: v.optional(ChoicesSchema),
})

const InternalSending = v.object({
  replyTo: v.nullable(v.string()),
  file: v.optional(
    v.nullable(v.object({ address: v.string(), name: v.nullable(v.string()), mime: v.nullable(v.string()) })),
  ),
  hash: Sending.entries.hash,
})
const Hash = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
const QueuedFileShape = v.object({
  hash: Hash,
  name: v.string(),
  mime: v.string(),
  kind: v.picklist(MEDIA_KINDS),
  voice: v.boolean(),
  size: v.number(),
})
const Files = v.array(QueuedFileShape)
const Filled = v.object({
  id: v.string(),
  text: v.string(),
  values: v.array(v.object({ key: v.string(), value: v.string() })),
  header: v.nullable(v.string()),
  footer: v.nullable(v.string()),
  buttons: v.array(v.object({ text: v.string(), url: v.nullable(v.string()) })),
})
/** A document of the contract as text, and its variables. */
const Asked = v.tuple([v.string(), v.looseObject({})])
const Queueing = v.tuple([
  v.string(),
  Files,
  v.object({ caption: v.string(), replyTo: v.nullable(v.string()) }),
])

/**
 * Every call with the shape of its arguments, and whether it may be made twice: it then comes to the same as
 * once. What may not, and was in the hands of a tab that went away, is told to the user as unknown.
 */
export const CALLS = {
  signOut: { args: v.tuple([]), twice: true },
  switchUser: {
    args: v.tuple([v.object({ email: v.string(), password: v.string(), captcha: v.optional(v.string()) })]),
    twice: false,
  },
  loadTickets: { args: v.tuple([Filter, page]), twice: true },
  openTicket: { args: id, twice: true },
  loadOlderMessages: { args: id, twice: true },
  markSeen: { args: id, twice: true },
  presence: { args: v.tuple([v.string(), v.picklist(['viewing', 'typing', 'gone'])]), twice: true },
  strandedTickets: { args: v.tuple([]), twice: true },
  loadPins: { args: v.tuple([]), twice: true },
  pin: { args: v.tuple([v.string(), v.boolean()]), twice: true },
  markUnseen: { args: id, twice: true },
  take: { args: id, twice: false },
  finish: { args: id, twice: false },
  changeTicket: { args: v.tuple([v.string(), TicketChange]), twice: false },
  // The same contact twice is the same ticket.
  startTicket: { args: v.tuple([StartWith, v.string()]), twice: true },
  bulkTickets: { args: v.tuple([v.array(v.string()), BulkChange]), twice: false },
  loadClosing: { args: id, twice: true },
  loadDepartments: { args: v.tuple([]), twice: true },
  loadTicketPast: { args: v.tuple([v.string(), v.picklist(['lines', 'transfers']), page]), twice: true },
  myTicketIds: { args: v.tuple([]), twice: true },
  returnToInbox: { args: id, twice: false },
  transfer: { args: v.tuple([v.string(), v.string(), v.string(), v.boolean()]), twice: false },
  acceptTransfer: { args: id, twice: false },
  cancelTransfer: { args: id, twice: false },
  colleagues: { args: v.tuple([v.string(), v.string()]), twice: true },
  findCustomers: { args: v.tuple([v.string(), page]), twice: true },
  findGroups: { args: v.tuple([v.string(), page]), twice: true },
  loadCustomer: { args: v.tuple([v.string(), v.picklist(CUSTOMER_PARTS), page]), twice: true },
  changeCustomer: { args: v.tuple([v.string(), CustomerWishCall]), twice: false },
  // By its hash the same message, whoever is asked and however often.
  send: { args: v.tuple([v.string(), v.string(), Sending]), twice: true },
  queueMedia: { args: Queueing, twice: true },
  retry: { args: id, twice: false },
  // The same sign again changes nothing.
  react: { args: v.tuple([v.string(), v.string()]), twice: true },
  loadTemplates: { args: v.tuple([]), twice: true },
  loadMetaTemplates: { args: v.tuple([v.string(), v.string(), v.boolean()]), twice: true },
  syncMetaTemplates: { args: id, twice: true },
  queueTemplate: { args: v.tuple([v.string(), Hash, Filled, v.nullable(QueuedFileShape)]), twice: true },
  // A second time there is nothing left to take over.
  adoptTemplates: { args: v.tuple([v.array(v.string())]), twice: true },
  deleteTemplate: { args: id, twice: false },
  discard: { args: id, twice: true },
  loadColleagues: { args: v.tuple([v.string(), page]), twice: true },
  openInternalChat: { args: id, twice: true },
  loadOlderInternal: { args: id, twice: true },
  markInternalSeen: { args: id, twice: true },
  sendInternal: { args: v.tuple([v.string(), v.string(), InternalSending]), twice: true },
  queueInternalMedia: { args: Queueing, twice: true },
  retryInternal: { args: id, twice: true },
  discardInternal: { args: id, twice: true },
  replyInternal: { args: v.tuple([v.string(), v.nullable(v.string())]), twice: true },
  // Checked by the server; both tabs are of one build.
  read: { args: Asked, twice: true },
  change: { args: Asked, twice: false },
  // A second upload is a second file, which nobody points to.
  uploadPicture: { args: v.tuple([v.unknown()]), twice: true },
  saveNotices: { args: v.tuple([NoticePreferences]), twice: true },
  saveLook: { args: v.tuple([PanelPreferences]), twice: true },
  dismissAllNotices: { args: v.tuple([]), twice: true },
  dismissNotice: { args: v.tuple([v.string(), v.number()]), twice: true },
  dismissAnnouncement: { args: id, twice: true },
  // Checked anew, with what it may want, where it is done.
  instances: { args: v.tuple([v.looseObject({ wish: v.string() })]), twice: false },
  ...WRITING_CALLS,
  exportLog: { args: v.tuple([v.object({ redacted: v.boolean() })]), twice: true },
  recorderFacts: { args: v.tuple([]), twice: true },
  // Each is checked by the server; a code or a password is good for one try.
  account: { args: v.tuple([v.string(), v.unknown()]), twice: false },
} as const satisfies Record<CallName, { args: v.GenericSchema; twice: boolean }>

const isCall = (name: string): name is CallName => Object.hasOwn(CALLS, name)

/**
 * Does what a call asks for.
 * @throws {CallError} when there is no such command or its arguments are none; and what the command throws.
 */
export async function perform(
  commands: LeaderCommands,
  name: string,
  args: readonly unknown[],
): Promise<unknown> {
  if (!isCall(name)) throw new CallError(`there is no command '${name}'`)
  const checked = v.safeParse(CALLS[name].args, args)
  if (!checked.success) throw new CallError(`${name}: not the arguments it takes`)
  const command: (...args: never[]) => unknown = commands[name]
  return command(...(checked.output as never[]))
}

/** A call that no build of this version makes. */
export class CallError extends Error {
  override readonly name = 'CallError'
}
