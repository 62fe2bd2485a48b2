import { canSee, type TicketScope, type Viewer } from '../access/visibility'
import { documentPart, plainDocument } from '../contacts/document'
import { normalizePhone, phoneLookupKey } from '../contacts/phone'
import { compareIds } from '../kernel/compare-ids'
import type { TicketState } from '../kernel/steps.gen'
import type { World } from '../kernel/world'
import { foldText } from '../text/fold-text'
import { digitsOf } from '../text/plain-numbers'
import { isSnoozed } from './snooze'
import type { TicketRow } from './tables'

/** The five tabs of the workspace (specification section 1). */
export const TICKET_TABS = ['inbox', 'mine', 'open', 'closed', 'all'] as const
export type TicketTab = (typeof TICKET_TABS)[number]

/**
 * What the workspace shows on the left: a tab's list, or the counter's: who wants me, and below them who waits in the
 * queue.
 */
export const LIST_VIEWS = ['counter', ...TICKET_TABS] as const
export type ListView = (typeof LIST_VIEWS)[number]

/** The view of this name; the counter's where there is none. */
export const viewOr = (name: unknown): ListView => LIST_VIEWS.find((view) => view === name) ?? 'counter'

/** The lists that a view is made of, the upper one first. */
export const tabsOf = (view: ListView): readonly TicketTab[] =>
  view === 'counter' ? ['mine', 'inbox'] : [view]

/**
 * Kinds of tickets that a list can be narrowed to (specification section 2, Chat list filter kinds). Extension: `bot`, where
 * anything answers by itself; `maria`, where Maria does.
 */
export const TICKET_KINDS = ['attendance', 'campaign', 'bot', 'maria', 'unseen', 'status'] as const
export type TicketKind = (typeof TICKET_KINDS)[number]

/**
 * Newest activity first; who has waited longest first; the most urgent first, and of those who has waited longest; or
 * what has something unread first, and of those the newest.
 */
export const TICKET_ORDERS = ['newest', 'longestWait', 'priority', 'unreadFirst'] as const
export type TicketOrder = (typeof TICKET_ORDERS)[number]

/**
 * The order of a tab while the person has chosen none: in the queue nobody who waits longest is out of sight, and among
 * one's own nobody who has answered.
 */
export const defaultOrder = (tab: TicketTab): TicketOrder =>
  tab === 'inbox' ? 'longestWait' : tab === 'mine' ? 'unreadFirst' : 'newest'

/** The order of this name; the tab's own where there is none. */
export const orderOr = (name: unknown, tab: TicketTab): TicketOrder =>
  TICKET_ORDERS.find((order) => order === name) ?? defaultOrder(tab)

/** What a list shows. What is left out, or empty, narrows nothing. */
export type TicketFilter = Readonly<{
  tab: TicketTab
  instanceIds: readonly string[]
  search: string
  unseenOnly: boolean
  kind?: TicketKind
  /** Groups of the customer; one of them is enough. */
  groupIds?: readonly string[]
  departmentIds?: readonly string[]
  /** Also those without a department; alone: only those. */
  withoutDepartment?: boolean
  /** Only those whose customer waits for an answer. */
  waitingOnly?: boolean
  /** Only those of favourite customers. */
  favoritesOnly?: boolean
  /** Left out: the tab's own, see {@link defaultOrder}. */
  order?: TicketOrder
  /** Those that are put off, instead of those that are not; in `mine` and `open`. */
  snoozed?: boolean
  /** Looks for the search in everything that was written, which only the server can: see {@link messageHits}. */
  inMessages?: boolean
}>

/** The key under which the pages of a list are accounted: the same for the same list, and for no other. */
export const listKey = (filter: TicketFilter): string =>
  [filter.tab, joined(filter.instanceIds), narrowing(filter).join(','), filter.search].join('|')

/** The key of the list of a customer's tickets, unfinished and closed. */
export const customerListKey = (customerId: string): string => `customer:${customerId}`

/** Is this the key of a list that shows closed tickets? */
export const listsClosed = (key: string): boolean =>
  key.startsWith('closed|') || key.startsWith('all|') || key.startsWith(customerListKey(''))

/** Was something searched for in the list of this key? The search is its last part, see {@link listKey}. */
export const listsSearched = (key: string): boolean => /^[^|]*\|[^|]*\|[^|]*\|./s.test(key)

const joined = (ids: readonly string[] = []): string => [...ids].sort().join('+')

/** The words by which a key says that a list is narrowed or ordered. */
export const LIST_SWITCHES = [
  'unseen',
  'without-department',
  'waiting',
  'favorites',
  'longestWait',
  'priority',
  'unreadFirst',
  'in-messages',
  'snoozed',
] as const

/** The search stays last in the key: it is the only part that may hold any letter. */
function narrowing(filter: TicketFilter): string[] {
  const { groupIds = [], departmentIds = [], order = defaultOrder(filter.tab) } = filter
  return [
    filter.unseenOnly ? 'unseen' : '',
    filter.kind ? `kind=${filter.kind}` : '',
    groupIds.length > 0 ? `groups=${joined(groupIds)}` : '',
    departmentIds.length > 0 ? `departments=${joined(departmentIds)}` : '',
    filter.withoutDepartment ? 'without-department' : '',
    filter.waitingOnly ? 'waiting' : '',
    filter.favoritesOnly ? 'favorites' : '',
    order === 'newest' ? '' : order,
    filter.inMessages ? 'in-messages' : '',
    filter.snoozed ? 'snoozed' : '',
  ].filter((part) => part !== '')
}

/** Where a ticket stands, for {@link canSee}. */
export const scopeOf = (row: TicketRow): TicketScope => ({
  user_id: row.data.user_id,
  department_id: row.data.inbox_department_id,
  instance_id: row.data.instance_id,
})

/** The states of a ticket that somebody has still to do with. */
export const UNFINISHED: readonly TicketState[] = ['inbox', 'open', 'closing']

/** The states that a tab may show: tickets of others are not looked at. */
const STATES_OF: Readonly<Record<TicketTab, readonly TicketState[]>> = {
  inbox: ['inbox'],
  mine: ['open', 'closing'],
  open: ['open', 'closing'],
  closed: ['closed'],
  all: [...UNFINISHED, 'closed'],
}

/** Is it closed from birth: a campaign's that the customer has not answered? It stands in no list; the server's isConversation. */
const isUnanswered = ({ state, data }: TicketRow): boolean =>
  data.is_campaign && state === 'closed' && data.last_inbound_at === null

/**
 * Does the ticket belong under the tab for this viewer? One that is put off is among all tickets, and else only
 * where those are asked for; one of the queue that a bot answers in waits for nobody, and is there only where those are.
 */
export function belongsTo(
  tab: TicketTab,
  viewer: Viewer,
  row: TicketRow,
  snoozed = false,
  withBots = false,
): boolean {
  if (row.state === 'removed' || row.state === 'absent' || isUnanswered(row)) return false
  if (!canSee(viewer, scopeOf(row))) return false
  const owned = (row.state === 'open' || row.state === 'closing') && isSnoozed(row) === snoozed
  switch (tab) {
    case 'inbox':
      return row.state === 'inbox' && (withBots || !row.data.bot_is_active)
    case 'mine':
      return owned && row.data.user_id === viewer.id
    case 'open':
      return owned
    case 'closed':
      return row.state === 'closed'
    case 'all':
      return true
  }
}

/** When something last happened in a ticket, ISO 8601. */
export const lastActivity = (row: TicketRow): string =>
  row.data.customerLastChat?.sent_at ?? row.data.createdAt

/**
 * What was typed into the search. By name, phone in any spelling, protocol, document and last message, as the
 * server searches; three digits are the fewest that are looked for as a number.
 */
type Needle = Readonly<{ text: string; digits: string; phone: string; document: string | null }>

export const needleOf = (search: string): Needle => ({
  text: foldText(search.trim()),
  digits: digitsOf(search),
  phone: phoneLookupKey(normalizePhone(search)),
  document: documentPart(search),
})

/** Is the customer, or the ticket's protocol, what was typed? */
export function isNamed(row: TicketRow, { text, digits, phone, document }: Needle): boolean {
  const { customer, protocol } = row.data
  if (foldText(customer.name).includes(text) || protocol.includes(text)) return true
  if (digits.length >= 3) {
    const known = phoneLookupKey(customer.phone_number)
    if (customer.phone_number.includes(digits) || known.includes(digits) || known === phone) return true
    if (plainDocument(customer.document_register ?? '').includes(digits)) return true
  }
  if (document !== null && plainDocument(customer.document_register ?? '').includes(document)) return true
  return false
}

const found = (row: TicketRow, needle: Needle): boolean =>
  isNamed(row, needle) || foldText(row.data.last_msg ?? '').includes(needle.text)

/**
 * Is the ticket of this kind? Attendance is what is none of the special ones: no campaign's, no bot in it, no
 * status notification; the text names the kind and does not say it.
 */
function isOfKind(kind: TicketKind, { data }: TicketRow): boolean {
  switch (kind) {
    case 'attendance':
      return !data.is_campaign && !data.bot_is_active && !data.is_status_notification
    case 'campaign':
      return data.is_campaign
    case 'bot':
      return data.bot_is_active
    case 'maria':
      return data.maria_is_active === true
    case 'unseen':
      return data.unseenMsg > 0
    case 'status':
      return data.is_status_notification
  }
}

function inDepartments({ departmentIds = [], withoutDepartment }: TicketFilter, id: string | null): boolean {
  if (departmentIds.length === 0 && !withoutDepartment) return true
  return id === null ? withoutDepartment === true : departmentIds.includes(id)
}

const showsBots = ({ kind }: TicketFilter): boolean => kind === 'bot' || kind === 'maria'

/** Does the ticket pass everything that narrows the list but the tab and the search? */
export function passes(filter: TicketFilter, row: TicketRow): boolean {
  const { data } = row
  const { instanceIds, groupIds = [] } = filter
  if (instanceIds.length > 0 && !instanceIds.includes(data.instance_id)) return false
  if (filter.unseenOnly && data.unseenMsg === 0) return false
  if (filter.waitingOnly && !data.isNotResponded) return false
  if (filter.favoritesOnly && !data.customer.is_favorite) return false
  if (filter.kind && !isOfKind(filter.kind, row)) return false
  if (groupIds.length > 0 && !data.customer.groups.some((group) => groupIds.includes(group.group_id)))
    return false
  return inDepartments(filter, data.inbox_department_id)
}

/**
 * Since when the customer waits, ISO 8601: for an answer, or in the queue to be served; null when nobody waits, as while a
 * bot answers: from its handing over on they do.
 */
export const waitingSince = ({ state, data }: Pick<TicketRow, 'state' | 'data'>): string | null =>
  data.waiting_since ?? (state === 'inbox' && !data.bot_is_active ? data.createdAt : null)

/** By the last activity. */
export function newestFirst(a: TicketRow, b: TicketRow): number {
  const left = lastActivity(a)
  const right = lastActivity(b)
  return left === right ? compareIds(b.id, a.id) : left < right ? 1 : -1
}

/** Who has waited longest first; behind them those who do not wait, newest first. */
function longestWaitFirst(a: TicketRow, b: TicketRow): number {
  const left = waitingSince(a)
  const right = waitingSince(b)
  if (left === null || right === null) return left === right ? newestFirst(a, b) : left === null ? 1 : -1
  return left === right ? compareIds(a.id, b.id) : left < right ? -1 : 1
}

const mostUrgentFirst = (a: TicketRow, b: TicketRow): number =>
  b.data.priority - a.data.priority || longestWaitFirst(a, b)

const unreadFirst = (a: TicketRow, b: TicketRow): number =>
  Number(b.data.unseenMsg > 0) - Number(a.data.unseenMsg > 0) || newestFirst(a, b)

const BY_ORDER: Readonly<Record<TicketOrder, (a: TicketRow, b: TicketRow) => number>> = {
  newest: newestFirst,
  longestWait: longestWaitFirst,
  priority: mostUrgentFirst,
  unreadFirst,
}

/** The tickets of a list, in its order. */
export function rowsInOrder(world: World, viewer: Viewer, filter: TicketFilter): TicketRow[] {
  const needle = needleOf(filter.search)
  const rows: TicketRow[] = []
  for (const row of world.rows.tickets.ofKinds(STATES_OF[filter.tab])) {
    if (!belongsTo(filter.tab, viewer, row, filter.snoozed, showsBots(filter)) || !passes(filter, row))
      continue
    if (needle.text === '' || found(row, needle)) rows.push(row)
  }
  return rows.sort(BY_ORDER[filter.order ?? defaultOrder(filter.tab)])
}

/** Ids of the tickets of a list, in its order; what the user has pinned stands on top, the last pinned first. */
export function ticketList(world: World, viewer: Viewer, filter: TicketFilter): string[] {
  const ids = rowsInOrder(world, viewer, filter).map((row) => row.id)
  const pinned = world.rows.pins.get('self')?.ids ?? []
  if (pinned.length === 0) return ids
  const here = new Set(ids)
  const top = pinned.filter((id) => here.has(id))
  return [...top, ...ids.filter((id) => !top.includes(id))]
}

/** How many of the viewer's own conversations, of those that are here, have an answer that nobody has seen. */
export function wantingMe(world: World, viewer: Viewer): number {
  let count = 0
  for (const row of world.rows.tickets.ofKinds(STATES_OF.mine))
    if (row.data.unseenMsg > 0 && belongsTo('mine', viewer, row)) count += 1
  return count
}
