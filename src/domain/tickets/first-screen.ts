import type { TableName, Tables, World } from '../kernel/world'
import { currentUser, viewerOf } from '../login/session'
import { type ListView, type TicketTab, tabsOf, ticketList } from './lists'

/** Rows of a list on the first screen, and some to scroll. */
const ROWS_PER_LIST = 20

/** Small tables that the frame of the workspace reads; they go along whole. */
const WHOLE = [
  'instances',
  'settings',
  'session',
  'connection',
  'counts',
  'lists',
  'pins',
] as const satisfies TableName[]

/** Some rows of some tables. */
export type SomeRows = { readonly [T in TableName]?: readonly Tables[T][] }

/** Newest messages of the open conversation: more than a window shows. */
const MESSAGES = 30

/**
 * What the workspace shows first: the top of the queue, of the user's own list and of the list that is shown, the end
 * of the conversation that is open, and the frame around them. Kept in one small record, it is painted long before thousands of rows
 * have been read. Null when nobody is signed in.
 */
export function firstScreen(
  world: World,
  openTicketId: string | null,
  shown: ListView = 'counter',
): SomeRows | null {
  const user = currentUser(world)
  if (!user) return null
  const ids = new Set<string>(openTicketId === null ? [] : [openTicketId])
  for (const tab of new Set<TicketTab>(['inbox', 'mine', ...tabsOf(shown)])) {
    const list = ticketList(world, viewerOf(user), { tab, instanceIds: [], search: '', unseenOnly: false })
    for (const id of list.slice(0, ROWS_PER_LIST)) ids.add(id)
  }
  const tickets = [...ids].flatMap((id) => world.rows.tickets.get(id) ?? [])
  const customers = tickets.flatMap(({ data }) => world.rows.customers.get(data.customer_id) ?? [])
  const whole = Object.fromEntries(WHOLE.map((table) => [table, [...world.rows[table].values()]]))
  // However the connection stood then: now it is being made.
  const connection = [...world.rows.connection.values()].map((row) => ({
    ...row,
    state: 'connecting' as const,
  }))
  return { ...whole, connection, tickets, customers, ...conversationEnd(world, openTicketId) }
}

function conversationEnd(world: World, ticketId: string | null): SomeRows {
  const history = ticketId === null ? undefined : world.rows.history.get(ticketId)
  if (ticketId === null || !history) return {}
  const ids = world.index.messagesOf.end(ticketId, MESSAGES).ids.slice(-MESSAGES)
  return {
    history: [history],
    messages: ids.flatMap((id) => world.rows.messages.get(id) ?? []),
  }
}
