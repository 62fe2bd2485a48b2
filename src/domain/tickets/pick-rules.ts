import type { ChatTicket, User } from '../../../contract/entities'
import { ADMINISTRATOR, canSee, type Viewer } from '../access/visibility'
import { compareIds } from '../kernel/compare-ids'
import { type SettingEntry, settingFor } from '../settings/registry'
import type { TicketOrder } from './lists'

/*
 * Who may pick which ticket of the queue (specification section 4, Pickable rules; section 6, departments and
 * limits). One definition for both sides: the panel shows the reason, the server refuses with it.
 *
 * What the text leaves open, and how it is read here:
 *
 * - "The older-first setting" has three keys, each stricter than the one before. `older_inbox_chats_first`
 *   orders the queue and forbids nothing. `…_first_only`: only the first in line may be picked.
 *   `…_obligatorie_in_first`: that too, and who may pick the first must do so before beginning another
 *   ticket (starting one, or opening a closed one again).
 * - "Favorite customers are excluded" from that rule: they neither hold up the queue nor wait in it. Read as
 *   "never pickable", a favourite would wait for an administrator, which no shop means by favourite.
 * - A ticket that a bot answers in is not the oldest either: it stands in no queue, and where its bot keeps it (skip-bot)
 *   nobody could take it.
 * - `inbox` off: the shop does not work from the queue; attendants do not pick, the administrator distributes.
 *   Not set means on. The ticket stays visible to those who may act on it.
 * - Limits are the person's own and hold for the administrator too, where one is set.
 */

/** A ticket of the queue, as far as the rules look at it. */
export type QueueTicket = Readonly<{
  id: string
  /** Is it in the queue now, and does the server let it be taken (`pickableInboxChat`)? */
  inbox: boolean
  user_id: string | null
  department_id: string | null
  instance_id: string
  /** The higher, the more urgent. */
  priority: number
  /** When it came into the queue, ISO 8601 in UTC. */
  createdAt: string
  bot_is_active: boolean
  favorite: boolean
}>

/**
 * May anybody at all pick the ticket: is it in the queue, in nobody's hands? This is what `pickableInboxChat` tells
 * everybody alike; whose turn it is depends on who looks, see {@link mayPick}.
 */
export const standsFree = ({ inbox, user_id }: Pick<QueueTicket, 'inbox' | 'user_id'>): boolean =>
  inbox && user_id === null

/** The contract's ticket as the rules see it. */
export const queueTicketOf = (data: ChatTicket): QueueTicket => ({
  id: data.id,
  inbox: data.inbox === 1 && data.finished_ticket === 0 && data.pickableInboxChat,
  user_id: data.user_id,
  department_id: data.inbox_department_id,
  instance_id: data.instance_id,
  priority: data.priority,
  createdAt: data.createdAt,
  bot_is_active: data.bot_is_active,
  favorite: data.customer.is_favorite,
})

/** How many tickets a person has. */
export type TicketLoad = Readonly<{
  /** Every unfinished one. */
  held: number
  /** Of these, the ones that want the person: not being closed, no bot in them. */
  active: number
}>

/** A person's limits; null is none. */
export type TicketLimits = Pick<User, 'max_chat_tickets' | 'max_active_chat_tickets'>

/** Why a ticket cannot be picked: a code that the screen has a sentence for, and what the sentence names. */
export type PickRefusal =
  | Readonly<{
      reason: 'notInInbox' | 'otherConnection' | 'otherDepartment' | 'inboxOff' | 'botActive'
    }>
  /** Another one comes first: the oldest, or the most urgent. */
  | Readonly<{ reason: 'olderFirst' | 'priorityFirst'; first: string }>
  /** The person has as many as allowed. */
  | Readonly<{ reason: 'full'; limit: 'max_chat_tickets' | 'max_active_chat_tickets'; most: number }>

type PickVerdict = Readonly<{ pickable: true }> | (Readonly<{ pickable: false }> & PickRefusal)

/** What a pick is decided on. */
export type PickContext = Readonly<{
  viewer: Viewer
  settings: readonly SettingEntry[]
  /** The head of the viewer's line, as {@link pickLine} gives it. */
  line: readonly string[]
  limits: TicketLimits
  load: TicketLoad
}>

/** How many tickets at the head of the queue a lookup reads: the one to pick, and a page behind it (section 9). */
export const PICKABLE_LOOKUP_LIMIT = 11

type Settings = readonly SettingEntry[]

const ONLY_FIRST = ['older_inbox_chats_first_only', 'older_inbox_chats_obligatorie_in_first'] as const

/** May only the first of this connection's queue be picked? Never where nobody picks: it would wait for ever. */
export const onlyFirst = (settings: Settings, instanceId: string): boolean =>
  settingFor(settings, 'inbox', instanceId) && ONLY_FIRST.some((key) => settingFor(settings, key, instanceId))

/** The settings under which a line holds only who must be taken before anything else is begun. */
export const obligatory = (settings: Settings): SettingEntry[] =>
  settings.filter(({ key }) => key !== 'older_inbox_chats_first_only')

/**
 * The order in which the shop has the queue shown; null where each may choose. It is the order of the line, so
 * that the ticket to be picked stands at the top.
 */
export function queueOrder(settings: Settings, instanceIds: readonly string[]): TicketOrder | null {
  const ordered = instanceIds.filter(
    (id) => settingFor(settings, 'older_inbox_chats_first', id) || onlyFirst(settings, id),
  )
  if (ordered.length === 0) return null
  return ordered.some((id) => priorityFirst(settings, id)) ? 'priority' : 'longestWait'
}

const priorityFirst = (settings: Settings, instanceId: string) =>
  settingFor(settings, 'priority_tickets_in_passive_flow', instanceId)

/** Does the bot keep this ticket to itself? */
const botKeeps = (settings: Settings, ticket: Pick<QueueTicket, 'bot_is_active' | 'instance_id'>) =>
  ticket.bot_is_active && settingFor(settings, 'not_pull_attendance_when_maria_is_active', ticket.instance_id)

/** May the viewer end the bot that answers, so that people go on? Where the bot keeps its tickets the administrator alone. */
export const mayStopBot = (
  viewer: Viewer,
  settings: Settings,
  ticket: Pick<QueueTicket, 'bot_is_active' | 'instance_id'>,
): boolean => viewer.role === ADMINISTRATOR || !botKeeps(settings, ticket)

/** Does this ticket stand in the line of which only the first may be picked? */
const inLine = (viewer: Viewer, settings: Settings, ticket: QueueTicket) =>
  standsFree(ticket) &&
  !ticket.favorite &&
  onlyFirst(settings, ticket.instance_id) &&
  !ticket.bot_is_active &&
  canSee(viewer, ticket)

/** The order of the line: the most urgent first where priority is on, then the oldest, then the lower id. */
function pickOrder(settings: Settings): (a: QueueTicket, b: QueueTicket) => number {
  const urgency = (ticket: QueueTicket) => (priorityFirst(settings, ticket.instance_id) ? ticket.priority : 0)
  return (a, b) => {
    if (urgency(a) !== urgency(b)) return urgency(b) - urgency(a)
    if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1
    return compareIds(a.id, b.id)
  }
}

/**
 * Ids at the head of the viewer's line, the one to pick first; at most {@link PICKABLE_LOOKUP_LIMIT}. Empty
 * where no setting holds anybody to the line. The queue may come in any order, with tickets in it that the viewer may
 * not see.
 */
export function pickLine(viewer: Viewer, settings: Settings, queue: Iterable<QueueTicket>): string[] {
  return [...queue]
    .filter((ticket) => inLine(viewer, settings, ticket))
    .sort(pickOrder(settings))
    .slice(0, PICKABLE_LOOKUP_LIMIT)
    .map(({ id }) => id)
}

/** A person who has as many tickets as allowed. */
type Full = Extract<PickRefusal, { reason: 'full' }>

/** The limit that keeps the person from one more ticket, if any does. */
export function fullBy(limits: TicketLimits, load: TicketLoad): Full | null {
  const { max_chat_tickets: held, max_active_chat_tickets: active } = limits
  if (active !== null && load.active >= active)
    return { reason: 'full', limit: 'max_active_chat_tickets', most: active }
  if (held !== null && load.held >= held) return { reason: 'full', limit: 'max_chat_tickets', most: held }
  return null
}

/** Why this viewer may not see the ticket; a person outside is told of no other rule. */
function outside(viewer: Viewer, ticket: QueueTicket): PickRefusal | null {
  if (canSee(viewer, ticket)) return null
  return {
    reason: viewer.instance_ids.includes(ticket.instance_id) ? 'otherDepartment' : 'otherConnection',
  }
}

/** The rules that the administrator is exempt from (section 4). */
function outOfTurn(context: PickContext, ticket: QueueTicket): PickRefusal | null {
  const { viewer, settings, line } = context
  if (viewer.role === ADMINISTRATOR) return null
  if (!settingFor(settings, 'inbox', ticket.instance_id)) return { reason: 'inboxOff' }
  if (botKeeps(settings, ticket)) return { reason: 'botActive' }
  if (!inLine(viewer, settings, ticket)) return null
  const [first] = line
  if (first === undefined || first === ticket.id) return null
  return { reason: priorityFirst(settings, ticket.instance_id) ? 'priorityFirst' : 'olderFirst', first }
}

/** May the viewer pick this ticket now, and if not, why? The first rule that speaks against it is named. */
export function mayPick(context: PickContext, ticket: QueueTicket): PickVerdict {
  const refusal: PickRefusal | null =
    (standsFree(ticket) ? null : { reason: 'notInInbox' as const }) ??
    outside(context.viewer, ticket) ??
    outOfTurn(context, ticket) ??
    fullBy(context.limits, context.load)
  return refusal ? { pickable: false, ...refusal } : { pickable: true }
}
