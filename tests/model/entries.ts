import type { RealtimeData, RealtimeName } from '@contract/realtime'
import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import type { Draft, Entry, EntryKind } from '@domain/kernel/entry'
import { foldAll } from '@domain/kernel/fold'
import { type Change, emptyChange, type TableName, type World } from '@domain/kernel/world'
import { aUser, MORNING } from './rows'

/** A draft with everything filled in but what it says. */
export function draft(kind: EntryKind, name: string, data: unknown, over: Partial<Draft> = {}): Draft {
  return {
    id: `${name}/${JSON.stringify(data)}`.slice(0, 250),
    kind,
    name,
    v: 1,
    at: MORNING,
    rx: MORNING,
    src: 'app',
    conn: 1,
    tab: 'tab-1',
    data,
    ...over,
  }
}

/** A numbered event of the contract, as it comes from the socket. */
export function event<N extends RealtimeName>(
  seq: number,
  name: N,
  data: RealtimeData<N>,
  over: Partial<Draft> = {},
): Draft {
  return draft('event', name, data, {
    id: `event-${seq}`,
    at: MORNING + seq * 1000,
    rx: MORNING + seq * 1000 + 80,
    src: 'socket',
    seq,
    prev: seq - 1,
    ...over,
  })
}

/** Somebody signed in on a live connection: what comes before anything else in a log. */
export const signedIn = (userId = '2'): Draft[] => [
  draft('intent', 'login.submitted', {}),
  draft('baseline', 'logIn', { user: aUser({ id: userId }) }),
  draft('mark', 'connection.start', {}),
  draft('mark', 'connection.opened', {}),
  draft('mark', 'connection.caughtUp', { cursor: 0 }),
]

/** Gives drafts their places, from 1 or from a later one. */
export const numbered = (drafts: readonly Draft[], from = 1): Entry[] =>
  drafts.map((one, i) => ({ ...one, pos: from + i }))

/** The world after these, and what the fold said on the way. */
export function play(
  drafts: readonly Draft[],
  world: World = emptyWorld(),
): { world: World; change: Change } {
  const change = foldAll(registry, world, numbered(drafts, world.pos + 1), emptyChange())
  return { world, change }
}

/** The rows of some tables as plain data, by id: for comparing worlds that are folded from other orders. */
export const rowsOf = (world: World, tables: readonly TableName[]) =>
  Object.fromEntries(
    tables.map((table) => [
      table,
      [...world.rows[table].values()].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)),
    ]),
  )

/** The tables that are the server's. */
export const SHARED_TABLES = [
  'tickets',
  'messages',
  'transfers',
  'customers',
  'instances',
  'settings',
  'reactions',
  'orders',
  'groups',
  'customerNotes',
  'customerQuotes',
  'customerStories',
  'internalMessages',
  'internalConversations',
  'announcements',
  'areas',
  'platform',
  'refresh',
  'scheduledMessages',
  'botSessions',
  'serverDrafts',
  'mentions',
  'pins',
  'erasures',
  'userPreferences',
] as const satisfies TableName[]
