import * as d from '@contract/generated/decoders.gen'
import { SESSION_ENDS } from '@contract/session-ends'
import type { Checkpoint } from '@domain/kernel/checkpoint'
import type { Entry } from '@domain/kernel/entry'
import { findSecret } from '@domain/kernel/secrets'
import * as steps from '@domain/kernel/steps.gen'
import { TABLE_NAMES, type TableName, type Tables } from '@domain/kernel/world'
import { MEDIA_KINDS } from '@domain/messages/media-kinds'
import { STRUCTURED_KINDS } from '@domain/messages/structured-kinds'
import { ChoicesSchema } from '@domain/outbox/outbox.fold'
import * as v from 'valibot'
import { type Admitted, readEntry } from './entry'

/** The states of a machine, from its step table. */
const stateOf = <S extends string>(table: { cells: Readonly<Record<S, unknown>> }) =>
  v.picklist(Object.keys(table.cells) as S[])

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(256))
const Int = v.pipe(v.number(), v.safeInteger())
const Place = v.pipe(Int, v.minValue(0))
const Text = v.nullable(v.string())
/** A file on its way; missing in rows from before messages had any. */
const Upload = v.exactOptional(
  v.nullable(v.object({ fileName: v.string(), mime: v.string(), size: v.number(), voice: v.boolean() })),
)
const Self = v.literal('self')
const Template = v.object({
  id: Id,
  values: v.array(v.object({ key: v.string(), value: v.string() })),
  header: Text,
  footer: Text,
  buttons: v.array(v.object({ text: v.string(), url: Text })),
})

/** What a row of each table must be to be taken out of a file. */
export const ROW_SCHEMAS = {
  tickets: v.object({ id: Id, state: stateOf(steps.ticketSteps), data: d.ChatTicket }),
  messages: v.object({
    id: Id,
    ticketId: Id,
    hash: v.nullable(Id),
    delivery: stateOf(steps.deliverySteps),
    attempt: v.pipe(Int, v.minValue(1)),
    errorCode: Text,
    errorMessage: Text,
    temp: v.boolean(),
    data: d.CustomerChat,
  }),
  transfers: v.object({
    id: Id,
    ticketId: Id,
    state: stateOf(steps.transferSteps),
    rev: Int,
    data: v.nullable(d.TicketTransfer),
  }),
  customers: v.object({ id: Id, rev: Int, data: d.Customer }),
  instances: v.object({
    id: Id,
    state: v.exactOptional(stateOf(steps.instanceSteps)),
    rev: Int,
    data: d.Instance,
  }),
  settings: v.object({ id: Id, rev: Int, data: d.Setting }),
  outbox: v.object({
    id: Id,
    state: stateOf(steps.outboxSteps),
    ticketId: Id,
    customerId: v.string(),
    instanceId: v.string(),
    toNumber: v.string(),
    type: v.picklist(['chat', 'comment', 'template', ...STRUCTURED_KINDS, ...MEDIA_KINDS]),
    text: v.string(),
    upload: Upload,
    template: v.exactOptional(Template),
    mentions: v.exactOptional(v.array(Id)),
    answerIds: v.exactOptional(v.array(Id)),
    details: v.exactOptional(d.MessageDetails),
    choices: v.exactOptional(ChoicesSchema),
    replyTo: Text,
    at: v.number(),
    attempts: Int,
    refusal: Text,
  }),
  notices: v.object({
    id: Id,
    kind: v.picklist(['received', 'transferred']),
    seq: Int,
    at: v.number(),
    customerName: v.string(),
    userName: Text,
    dismissed: v.boolean(),
  }),
  history: v.object({
    id: Id,
    pages: Int,
    total: Int,
    complete: v.boolean(),
    oldest: v.exactOptional(Id),
  }),
  lists: v.object({
    id: v.string(),
    pages: Int,
    total: Int,
    totalPages: Int,
    readAtSeq: Int,
    next: v.exactOptional(Text),
    ids: v.exactOptional(v.array(Id)),
  }),
  counts: v.object({
    id: Self,
    inbox: Int,
    mine: Int,
    open: v.exactOptional(Int),
    closed: v.exactOptional(Int),
    all: v.exactOptional(Int),
    mySnoozed: v.exactOptional(Int),
    openSnoozed: v.exactOptional(Int),
  }),
  session: v.object({
    id: Self,
    state: stateOf(steps.loginSteps),
    user: v.nullable(d.User),
    failure: Text,
    due: v.exactOptional(v.array(v.string())),
    ended: v.exactOptional(v.picklist(SESSION_ENDS)),
  }),
  connection: v.object({
    id: Self,
    state: stateOf(steps.connectionSteps),
    attempts: Int,
    since: v.number(),
    everLive: v.boolean(),
    unnumbered: v.exactOptional(v.object({ heardAt: v.number(), shownSince: v.nullable(v.number()) })),
  }),
  reactions: v.object({ id: Id, rev: Int, data: v.array(d.Reaction) }),
  orders: v.object({ id: Id, rev: Int, data: v.array(d.OrderByMessageProduct) }),
  groups: v.object({ id: Id, rev: Int, data: v.array(d.CustomerGroup) }),
  customerNotes: v.object({ id: Id, rev: Int, customerId: Id, data: v.nullable(d.CustomerNote) }),
  customerQuotes: v.object({ id: Id, rev: Int, customerId: Id, data: d.CustomerQuote }),
  customerFields: v.object({ id: Id, place: Int, data: d.CustomerField }),
  customerStories: v.object({
    id: Id,
    notePages: Int,
    notesComplete: v.boolean(),
    orders: v.array(d.CustomerOrder),
    orderPages: Int,
    ordersComplete: v.boolean(),
    quotePages: v.exactOptional(Int),
    quotesComplete: v.exactOptional(v.boolean()),
    duplicates: v.array(v.object({ id: Id, reasons: v.array(v.string()) })),
    merges: v.array(d.CustomerMerge),
  }),
  features: v.object({ id: Id, data: d.Feature }),
  templates: v.object({ id: Id, data: d.MessageTemplate }),
  reasons: v.object({ id: Id, place: Int, data: d.Reason }),
  departments: v.object({ id: Id, data: d.UserDepartment }),
  closingPlans: v.object({ id: Id, data: v.nullable(d.ClosingPlan) }),
  ticketPasts: v.object({
    id: Id,
    lines: v.array(d.CustomerChat),
    lineTotal: v.nullable(Int),
    transfers: v.array(d.TicketTransfer),
    transferTotal: v.nullable(Int),
  }),
  metaTemplates: v.object({
    id: Id,
    search: v.string(),
    items: v.array(d.MetaMessageTemplate),
    total: Int,
    approved: Int,
    next: Text,
    syncedAt: Text,
    syncError: Text,
    syncing: v.boolean(),
    readAtSeq: Int,
  }),
  internalMessages: v.object({ id: Id, peerId: Id, ack: Int, data: d.InternalChatMessage }),
  internalConversations: v.object({
    id: Id,
    state: stateOf(steps.internalConversationSteps),
    replyTo: Text,
    unseen: Int,
    countedAt: Int,
    seenAt: Int,
    pages: Int,
    complete: v.boolean(),
  }),
  internalOutbox: v.object({
    id: Id,
    state: stateOf(steps.outboxSteps),
    peerId: Id,
    text: v.string(),
    fileAddress: Text,
    fileName: Text,
    fileMime: Text,
    upload: Upload,
    replyTo: Text,
    at: v.number(),
    attempts: Int,
    refusal: Text,
  }),
  colleagues: v.object({
    id: Id,
    name: v.string(),
    image: Text,
    online: v.boolean(),
    department: Text,
    rev: Int,
  }),
  announcements: v.object({
    id: Id,
    kind: v.picklist(['campaignWarning', 'reportWarning', 'chatNotification', 'instanceDropped']),
    seq: Int,
    at: v.number(),
    title: v.string(),
    message: v.string(),
    about: Text,
    dismissed: v.boolean(),
  }),
  areas: v.object({ id: Id, rev: Int, at: v.number() }),
  platform: v.object({ id: Self, state: stateOf(steps.platformSteps) }),
  twoFactor: v.object({ id: Self, state: stateOf(steps.twoFactorSteps), failure: Text }),
  userPreferences: v.object({ id: Self, data: d.UserPreferences }),
  refresh: v.object({ id: Self, rev: Int, userId: Text, reboot: v.boolean() }),
  pins: v.object({ id: Self, ids: v.array(Id), rev: Int }),
  presence: v.object({
    id: Id,
    ticketId: Id,
    userId: v.nullable(Id),
    userName: v.string(),
    state: v.picklist(['viewing', 'typing']),
    at: Int,
  }),
  scheduledMessages: v.object({
    id: Id,
    state: stateOf(steps.scheduledMessageSteps),
    data: d.ScheduledMessage,
  }),
  serverDrafts: v.object({ id: Id, data: d.Draft }),
  mentions: v.object({ id: Id, data: d.Mention }),
  erasures: v.object({ id: Id, data: d.CustomerErasure }),
  earlier: v.object({ id: Id, ticketIds: v.array(Id), oldest: Id, complete: v.boolean() }),
} satisfies { readonly [T in TableName]: v.GenericSchema<unknown, Tables[T]> }

const Frame = v.object({
  pos: Place,
  cursor: Place,
  rows: v.record(v.string(), v.array(v.unknown())),
  parked: v.array(v.tuple([Id, v.array(v.unknown())])),
  seen: v.array(v.string()),
  seenEvents: v.optional(v.array(v.tuple([Place, v.string()]))),
})

/**
 * Takes a checkpoint out of a file. Null when its frame does not fit; a row or a parked entry that does not
 * fit is left out, and `quarantine` is told.
 */
export function readCheckpoint(
  value: unknown,
  admit: Admitted,
  quarantine: (reason: string) => void,
): Checkpoint | null {
  const frame = v.safeParse(Frame, value)
  if (!frame.success) {
    quarantine(`checkpoint: ${v.getDotPath(frame.issues[0]) ?? 'whole'}: ${frame.issues[0].message}`)
    return null
  }
  const { pos, cursor, rows, parked, seen, seenEvents } = frame.output
  const good: Record<string, unknown[]> = {}
  for (const table of TABLE_NAMES) {
    good[table] = []
    for (const [i, raw] of (rows[table] ?? []).entries()) {
      const row = v.safeParse<v.GenericSchema>(ROW_SCHEMAS[table], raw)
      const secret = row.success ? findSecret(row.output) : null
      if (secret !== null) quarantine(`checkpoint: ${table}[${i}]: holds what may be a secret: ${secret}`)
      else if (row.success) good[table].push(row.output)
      else quarantine(`checkpoint: ${table}[${i}].${v.getDotPath(row.issues[0])}: ${row.issues[0].message}`)
    }
  }
  const waiting: [string, Entry[]][] = []
  for (const [key, entries] of parked) {
    const fit: Entry[] = []
    for (const raw of entries) {
      const read = readEntry(raw, admit)
      if (read.ok) fit.push(read.entry)
      else quarantine(`checkpoint: parked ${key}: ${read.reason}`)
    }
    if (fit.length > 0) waiting.push([key, fit])
  }
  return {
    pos,
    cursor,
    rows: good as unknown as Checkpoint['rows'],
    parked: waiting,
    seen,
    ...(seenEvents && { seenEvents }),
  }
}
