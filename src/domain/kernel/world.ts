import type {
  ChatTicket,
  ClosingPlan,
  Customer,
  CustomerChat,
  CustomerGroup,
  Feature,
  Instance,
  MessageTemplate,
  OrderByMessageProduct,
  Reaction,
  Reason,
  Setting,
  TicketTransfer,
  User,
  UserDepartment,
  UserPreferences,
} from '../../../contract/entities'
import type { SessionEnd } from '../../../contract/session-ends'
import type { Hearing } from '../connection/sync-indicator'
import type {
  CustomerFieldRow,
  CustomerNoteRow,
  CustomerQuoteRow,
  CustomerStoryRow,
  ErasureRow,
} from '../contacts/story.row'
import type {
  ColleagueRow,
  InternalConversationRow,
  InternalMessageRow,
  InternalOutboxRow,
} from '../internal-chat/internal-chat.rows'
import type { OutboxRow, OutgoingUpload } from '../messages/outbox.rows'
import type { NoticeRow } from '../notices/notice-row'
import type { PresenceRow } from '../presence/presence.types'
import type { MetaTemplatesRow } from '../templates/meta-template.rows'
import type { TicketCounts } from '../tickets/counts.types'
import type { PinsRow } from '../tickets/pins.types'
import type { Effect } from './effects'
import type { Entry } from './entry'
import type { ChangedPage, Page, Part } from './page'
import { Seen } from './seen'
import type {
  ConnectionState,
  DeliveryState,
  InstanceState,
  LoginState,
  PlatformState,
  TicketState,
  TransferState,
  TwoFactorState,
} from './steps.gen'
import type { EarlierRow, MentionRow, ScheduledMessageRow, ServerDraftRow } from './writing-rows'

export type {
  ColleagueRow,
  EarlierRow,
  InternalConversationRow,
  InternalMessageRow,
  InternalOutboxRow,
  MentionRow,
  NoticeRow,
  OutboxRow,
  OutgoingUpload,
  ScheduledMessageRow,
  ServerDraftRow,
}

/*
 * Rows are immutable and swapped whole; the maps that hold them are not copied. That is what keeps an event
 * at a few microseconds however many rows there are (measured in tests/bench).
 */

export type TicketRow = Readonly<{ id: string; state: TicketState; data: ChatTicket }>

export type MessageRow = Readonly<{
  /** The server's id; `tmp:<hash>` until the server has answered. */
  id: string
  ticketId: string
  /** The same from key-press to replay: the bubble's key on screen. */
  hash: string | null
  delivery: DeliveryState
  attempt: number
  errorCode: string | null
  errorMessage: string | null
  /** True while only this device knows it. */
  temp: boolean
  data: CustomerChat
}>

export type TransferRow = Readonly<{
  id: string
  ticketId: string
  state: TransferState
  rev: number
  data: TicketTransfer | null
}>
export type CustomerRow = Readonly<{ id: string; rev: number; data: Customer }>
export type InstanceRow = Readonly<{
  id: string
  /** Missing in rows of a build that did not keep it: unknown. */
  state?: InstanceState
  rev: number
  data: Instance
}>
export type SettingRow = Readonly<{ id: string; rev: number; data: Setting }>

/** All reactions to a message, as they stand; kept beside the message, so that either may come first. */
export type ReactionsRow = Readonly<{ id: string; rev: number; data: readonly Reaction[] }>
/** The products of an order that came as a message; the id is the message's. */
export type OrderRow = Readonly<{ id: string; rev: number; data: readonly OrderByMessageProduct[] }>
/** A customer's memberships, as last told apart from the customer; the newer of the two stands. */
export type GroupsRow = Readonly<{ id: string; rev: number; data: readonly CustomerGroup[] }>
/** A switch of the tenant; the id is its name. */
export type FeatureRow = Readonly<{ id: string; data: Feature }>
/** A quick answer. */
export type TemplateRow = Readonly<{ id: string; data: MessageTemplate }>

/** A reason to close a ticket for; `place` is where it stands among them. */
export type ReasonRow = Readonly<{ id: string; place: number; data: Reason }>
/** A department in use. */
export type DepartmentRow = Readonly<{ id: string; data: UserDepartment }>
/** What closing a ticket would bring, as last read; the id is the ticket's. */
export type ClosingPlanRow = Readonly<{ id: string; data: ClosingPlan | null }>
/** What was read of a ticket's past, newest first: its log lines, and the transfers of all its customer's tickets. */
export type TicketPastRow = Readonly<{
  /** The ticket's. */
  id: string
  lines: readonly CustomerChat[]
  /** How many there are; null: not read yet. */
  lineTotal: number | null
  transfers: readonly TicketTransfer[]
  transferTotal: number | null
}>
/** Something said to this user outside of a conversation. */
export type AnnouncementRow = Readonly<{
  /** The event's number. */
  id: string
  kind: 'campaignWarning' | 'reportWarning' | 'chatNotification' | 'instanceDropped'
  seq: number
  at: number
  title: string
  message: string
  /** What it is about, by kind: a ticket, a connection. */
  about: string | null
  dismissed: boolean
}>

/** The newest change in an area that is told without rows: lists read before it are out of date. */
export type AreaRow = Readonly<{ id: string; rev: number; at: number }>

/** Is the platform there (section 4, Platform flags)? */
export type PlatformRow = Readonly<{ id: 'self'; state: PlatformState }>

/** The second factor of who is signed in. */
export type TwoFactorRow = Readonly<{ id: 'self'; state: TwoFactorState; failure: string | null }>

/** The newest wish that pages be loaded anew; each page decides whether it is meant. */
export type RefreshRow = Readonly<{ id: 'self'; rev: number; userId: string | null; reboot: boolean }>

/** What the user chose for themselves, on whatever device. */
export type UserPreferencesRow = Readonly<{ id: 'self'; data: UserPreferences }>

/**
 * How much of a ticket's history is here. `oldest`: the message that stands furthest up of those that pages brought; what
 * came late may stand above it alone. Missing where logs of former builds say only which page it was.
 */
export type HistoryRow = Readonly<{
  id: string
  pages: number
  total: number
  complete: boolean
  oldest?: string
}>

/** How much of a list is here, by the list's key. */
export type ListRow = Readonly<{
  id: string
  pages: number
  total: number
  totalPages: number
  readAtSeq: number
  /** Where the next page begins; null behind the last one; missing where pages are only numbered. */
  next?: string | null
  /** What was found, in order, where the rows here cannot tell: a search in messages. */
  ids?: readonly string[]
}>

/** The server's counters of the lists; what is missing it did not count, or a build before this one did not keep. */
export type CountsRow = Readonly<{ id: 'self'; inbox: number; mine: number }> & Partial<TicketCounts>

export type SessionRow = Readonly<{
  id: 'self'
  state: LoginState
  user: User | null
  failure: string | null
  /** Who is held: what they have to do first. */
  due?: readonly string[]
  /** Why the server ended the session that was here; until somebody asks to come in. */
  ended?: SessionEnd
}>

export type ConnectionRow = Readonly<{
  id: 'self'
  state: ConnectionState
  /** Failed tries in a row. */
  attempts: number
  /** Domain time of the last change of state, ms. */
  since: number
  /** True from the first catch-up that ended until sign-out: until then the lists may be from yesterday. */
  everLive: boolean
  /** What was heard of a server that does not number its events; missing for one that does. */
  unnumbered?: Hearing
}>

export type Tables = {
  tickets: TicketRow
  messages: MessageRow
  transfers: TransferRow
  customers: CustomerRow
  instances: InstanceRow
  settings: SettingRow
  outbox: OutboxRow
  notices: NoticeRow
  history: HistoryRow
  lists: ListRow
  counts: CountsRow
  session: SessionRow
  connection: ConnectionRow
  reactions: ReactionsRow
  orders: OrderRow
  groups: GroupsRow
  customerNotes: CustomerNoteRow
  customerQuotes: CustomerQuoteRow
  customerFields: CustomerFieldRow
  customerStories: CustomerStoryRow
  features: FeatureRow
  templates: TemplateRow
  reasons: ReasonRow
  departments: DepartmentRow
  closingPlans: ClosingPlanRow
  ticketPasts: TicketPastRow
  metaTemplates: MetaTemplatesRow
  internalMessages: InternalMessageRow
  internalConversations: InternalConversationRow
  internalOutbox: InternalOutboxRow
  colleagues: ColleagueRow
  announcements: AnnouncementRow
  areas: AreaRow
  platform: PlatformRow
  twoFactor: TwoFactorRow
  refresh: RefreshRow
  userPreferences: UserPreferencesRow
  presence: PresenceRow
  scheduledMessages: ScheduledMessageRow
  serverDrafts: ServerDraftRow
  mentions: MentionRow
  earlier: EarlierRow
  pins: PinsRow
  erasures: ErasureRow
}
export type TableName = keyof Tables

export const TABLE_NAMES = [
  'tickets',
  'messages',
  'transfers',
  'customers',
  'instances',
  'settings',
  'outbox',
  'notices',
  'history',
  'lists',
  'counts',
  'session',
  'connection',
  'reactions',
  'orders',
  'groups',
  'customerNotes',
  'customerQuotes',
  'customerFields',
  'customerStories',
  'features',
  'templates',
  'reasons',
  'departments',
  'closingPlans',
  'ticketPasts',
  'metaTemplates',
  'internalMessages',
  'internalConversations',
  'internalOutbox',
  'colleagues',
  'announcements',
  'areas',
  'platform',
  'twoFactor',
  'refresh',
  'userPreferences',
  'presence',
  'scheduledMessages',
  'serverDrafts',
  'mentions',
  'earlier',
  'pins',
  'erasures',
] as const satisfies readonly TableName[]

/** The rows of a table, in memory: see packed-rows.ts, and signed-out-world.ts for where nothing is kept. */
export type RowTable<Row extends { readonly id: string }> = Map<string, Row> & {
  readonly warmCount: number
  makePage(id: string, rows: readonly Row[], kept?: readonly Part[]): Page
  /** The parts of a changed page that are to be packed anew. */
  unknownParts(changed: Pick<ChangedPage<Row>, 'rows' | 'kept'>): (readonly Row[])[]
  load(pages: Iterable<Page>): void
  copyFrom(other: RowTable<Row>): void
  /** Every row of these kinds, and others beside them. */
  ofKinds(kinds: readonly string[]): MapIterator<Row>
  warmAll(): void
  warmBeside(groups: Iterable<string>): number
  cool(pages: number, beside?: Iterable<string>): void
  takeChanged(): ChangedPage<Row>[]
  markAll(): void
  giveBack(pages: Iterable<{ readonly id: string }>): void
}

/** Message ids by ticket, in the order of the conversation. */
export interface MessageIndex extends Map<string, string[]> {
  /** The newest ones, at least so many where there are: see {@link TalkEnd}. Costs no more than these. */
  end(ticketId: string, least: number): TalkEnd
}

/** The end of a conversation. `whole`: nothing comes before it. */
export type TalkEnd = Readonly<{ ids: readonly string[]; whole: boolean }>

/** The state of the panel: the fold of its log. */
export type World = {
  /** Position of the last entry folded. */
  pos: number
  /** Every event up to this number has been folded. */
  cursor: number
  readonly rows: { readonly [T in TableName]: RowTable<Tables[T]> }
  /** Derived from the rows; rebuilt on restore. Of messages, by their table: see messages/conversations.ts. */
  readonly index: {
    /** Message ids of a ticket, in the order of the conversation. */
    readonly messagesOf: MessageIndex
    readonly messageOfHash: Map<string, string>
    readonly transfersOf: Map<string, Set<string>>
  }
  /** Entries that speak of something not known yet, by what they wait for; in order of arrival. */
  readonly parked: Map<string, Entry[]>
  /** How many entries are parked, over all keys. */
  parkedCount: number
  /** What has been folded already. */
  readonly seen: Seen
}

/** Something that must never be; the entry that broke it stays in the log. */
export type Violation = Readonly<{
  rule: string
  table: TableName | 'log'
  id: string
  detail: string
  pos: number
}>

/** What a run of the fold did. */
export type Change = {
  readonly touched: Map<TableName, Set<string>>
  readonly effects: Effect[]
  readonly violations: Violation[]
  /** Entries that changed nothing, and why. */
  readonly passedOver: PassedOver[]
}

/** An entry that changed nothing, and why. */
export type PassedOver = Readonly<{
  pos: number
  reason: 'duplicate' | 'unknown name' | 'newer version' | 'older version' | 'fault'
}>

export const emptyChange = (): Change => ({ touched: new Map(), effects: [], violations: [], passedOver: [] })

/** The world of these tables, in which nothing has happened yet. */
export function worldOf(rows: World['rows'], index: Omit<World['index'], 'transfersOf'>): World {
  rows.session.set('self', { id: 'self', state: 'signedOut', user: null, failure: null })
  rows.connection.set('self', { id: 'self', state: 'idle', attempts: 0, since: 0, everLive: false })
  return {
    pos: 0,
    cursor: 0,
    rows,
    index: { ...index, transfersOf: new Map() },
    parked: new Map(),
    parkedCount: 0,
    seen: new Seen(),
  }
}
