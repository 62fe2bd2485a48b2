import type {
  ChatTicket,
  CustomerChat,
  InternalChatMessage,
  TicketTransfer,
} from '../../../contract/entities'
import { canSee } from '../../../src/domain/access/visibility'
import { groupsOf } from '../../../src/domain/contacts/groups'
import { notesOf, quotesOf } from '../../../src/domain/contacts/story'
import { storyOf } from '../../../src/domain/contacts/story.fold'
import { isThere } from '../../../src/domain/instances/label'
import { internalMessages, unseenFrom } from '../../../src/domain/internal-chat/internal-message.rows'
import type { TableName, World } from '../../../src/domain/kernel/world'
import { currentUser, viewerOf } from '../../../src/domain/login/session'
import { ownPreferences } from '../../../src/domain/notices/preferences'
import { isWaiting } from '../../../src/domain/schedules/scheduled-message.rows'
import { lastChatNow } from '../../../src/domain/tickets/last-chat'
import { scopeOf, TICKET_TABS, ticketList } from '../../../src/domain/tickets/lists'

/**
 * Columns that a world keeps in a place of their own: delivery in the message's row, the customer in theirs,
 * the last message in its own. `rev` orders content; the provider's id is nothing that a panel shows; which
 * messages are unseen is a mark of the ticket (`unseenMsg`). Reactions and products have rows of their own, and
 * what a message quotes stands as it was.
 */
const ELSEWHERE = {
  message: [
    'ack',
    'error_code',
    'error_message',
    'send_attempt',
    'rev',
    'whatsapp_message_id',
    'unseen_msg',
    'reactions',
    'products',
    'parent',
  ] satisfies (keyof CustomerChat)[],
  // People as they stood when it was told; who they are stands in their ids.
  transfer: ['previousUser', 'nextUser'] satisfies (keyof TicketTransfer)[],
  internal: ['ack', 'unseen_msg'] satisfies (keyof InternalChatMessage)[],
  ticket: [
    'customer',
    'customer_name',
    'document_register',
    'email',
    'last_msg',
    'customerLastChat',
    // Its name is the connection's, which is read from its own row.
    'instance',
    // When it was read.
    'curretTimestamp',
  ] satisfies (keyof ChatTicket)[],
}

const without = (data: object, columns: readonly string[]) =>
  Object.fromEntries(Object.entries(data).filter(([column]) => !columns.includes(column)))

function lastChat(world: World, { customerLastChat: last }: ChatTicket) {
  return last && lastChatNow(last, world.rows.messages.get(last.id))
}

/** Tables of which two worlds of one person may differ, and why. */
export const NOT_COMPARED: Partial<Record<TableName, string>> = {
  outbox: 'waits on this device',
  internalOutbox: 'waits on this device',
  notices: 'told to who was there',
  announcements: 'told to who was there',
  refresh: 'told to who was there',
  presence: 'told to who is there',
  areas: 'says when a list was read too early; the lists are read by it',
  internalConversations: 'pages read here, and the counts compared with the colleagues',
  history: 'pages read here',
  lists: 'pages read here',
  earlier: 'pages read here',
  counts: 'asked for a second after the queue moved; compared with the lists where those are',
  session: 'who is signed in on this device',
  connection: 'of this device',
  twoFactor: 'of this session',
  platform: 'out of the settings, which are compared, and of what is polled',
  features: 'read whole when they are looked at; no mutation changes them',
  reasons: 'read whole when a ticket is closed; a change of them is told by their area',
  departments: 'read whole when a ticket is closed',
  closingPlans: 'read when a ticket is closed',
  ticketPasts: 'read when they are looked at',
  erasures: 'read page by page; what they leave behind is compared',
  customerFields: 'read whole when they are looked at; no mutation changes them',
  botSessions: 'read where a bot answers; compared with the server in bots.property.test.ts',
  shopCounts: 'told to who watches; compared with a fresh count in control-panel.test.ts',
  shopWatch: 'of this device',
  metaTemplates: 'read whole when they are looked at',
}

/**
 * What a person sees in a world: every ticket that is theirs to see, its customer, the tabs in their order,
 * of the tickets named the conversation and its transfers, and what stands beside the customers named. Two worlds that show the same are the same,
 * however they came about: list pages, read marks and canceled transfers are the device's own bookkeeping.
 */
export function seenBy(world: World, talks: readonly string[], customers: readonly string[] = []) {
  const user = currentUser(world)
  if (!user) throw new Error('nobody is signed in')
  const viewer = viewerOf(user)
  const tickets = [...world.rows.tickets.values()].filter((row) => canSee(viewer, scopeOf(row)))
  const seen = new Set(tickets.map(({ id }) => id).filter((id) => talks.includes(id)))
  return {
    tickets: byId(
      tickets.map(({ id, state, data }) => ({
        id,
        state,
        data: without(data, ELSEWHERE.ticket),
        last: lastChat(world, data),
      })),
    ),
    customers: byId(
      tickets.map(({ data }) => ({
        id: data.customer_id,
        data: world.rows.customers.get(data.customer_id)?.data,
        groups: groupsOf(world, data.customer_id),
      })),
    ),
    messages: byId(
      [...world.rows.messages.values()]
        .filter(({ ticketId }) => seen.has(ticketId))
        .map(({ data, ...row }) => ({ ...row, data: without(data, ELSEWHERE.message) })),
    ),
    stories: byId(
      customers
        .filter((id) => tickets.some(({ data }) => data.customer_id === id))
        .map((id) => ({
          id,
          notes: notesOf(world, id),
          quotes: quotesOf(world, id),
          merges: storyOf(world, id).merges,
        })),
    ),
    quickAnswers: byId([...world.rows.templates.values()]),
    reactions: seenBeside(world, 'reactions', seen),
    products: seenBeside(world, 'orders', seen),
    transfers: byId(
      [...world.rows.transfers.values()]
        .filter(({ ticketId, state }) => seen.has(ticketId) && state !== 'canceled')
        .map(({ data, ...row }) => ({ ...row, data: data && without(data, ELSEWHERE.transfer) })),
    ),
    scheduled: byId(
      [...world.rows.scheduledMessages.values()].filter(
        (row) => isWaiting(row) && seen.has(row.data.chat_ticket_id),
      ),
    ),
    drafts: byId(
      [...world.rows.serverDrafts.values()].flatMap(({ id, data }) =>
        data.message !== '' && seen.has(id) ? [{ id, data }] : [],
      ),
    ),
    mentions: byId([...world.rows.mentions.values()].filter(({ data }) => seen.has(data.chat_ticket_id))),
    colleagues: byId(
      [...world.rows.colleagues.values()].map(({ id, name }) => ({
        id,
        name,
        unseen: unseenFrom(world, id),
        messages: internalMessages(world, id).map(({ ack, data }) => ({
          ...without(data, ELSEWHERE.internal),
          ack,
        })),
      })),
    ),
    instances: byId(
      [...world.rows.instances.values()].filter(isThere).map(({ id, state, data }) => ({ id, state, data })),
    ),
    settings: byId([...world.rows.settings.values()].map(({ id, data }) => ({ id, data }))),
    preferences: ownPreferences(world),
    tabs: Object.fromEntries(
      TICKET_TABS.map((tab) => [
        tab,
        ticketList(world, viewer, { tab, instanceIds: [], search: '', unseenOnly: false }),
      ]),
    ),
  }
}

/** What is kept beside the messages of these tickets; one that holds nothing is none. */
const seenBeside = (world: World, table: 'reactions' | 'orders', seen: ReadonlySet<string>) =>
  byId(
    [...world.rows[table].values()].flatMap(({ id, data }) =>
      data.length > 0 && seen.has(world.rows.messages.get(id)?.ticketId ?? '') ? [{ id, data }] : [],
    ),
  )

const byId = <Row extends { id: string }>(rows: readonly Row[]): Record<string, Row> =>
  Object.fromEntries(rows.map((row) => [row.id, row]))
