import type { Entry } from '@domain/kernel/entry'
import type { TableName, Tables } from '@domain/kernel/world'
import type { SomeRows } from '@domain/tickets/first-screen'

/** Name of a tenant's local database. */
export const databaseName = (tenant: string): string => `balcao/${tenant}`

/** The Dexie table that holds a table of the world; null: it lives in `others`. */
export const NAMED_TABLES = {
  tickets: 'chatTickets',
  messages: 'customerChats',
  customers: 'customers',
  settings: 'settings',
  transfers: 'ticketTransfers',
  instances: 'instances',
  outbox: 'outbox',
  notices: null,
  history: null,
  lists: null,
  counts: null,
  session: null,
  connection: null,
  reactions: 'reactions',
  orders: 'ordersByMessage',
  groups: 'customerGroups',
  features: null,
  templates: null,
  internalMessages: null,
  internalConversations: null,
  announcements: null,
  areas: null,
  platform: null,
  twoFactor: null,
  refresh: null,
} as const satisfies Record<TableName, string | null>

/** Rows of the tables that the specification does not name, side by side. */
export type OtherRow = { table: TableName; id: string; row: Tables[TableName] }

/** Up to which entry the rows stand, and what the fold remembers beside rows. */
export type RowsMeta = { key: 'rows'; pos: number; cursor: number; parked: [string, Entry[]][] }

/** What is painted first, in one record; see domain/tickets/first-screen.ts. */
export type FirstScreenMeta = { key: 'first'; rows: SomeRows | null }

/** The materialised rows as they lie on disk. */
export type StoredRows = Readonly<{ meta: RowsMeta; tables: Readonly<Record<string, { id: string }[]>> }>

/**
 * The rows as far as they are wanted: the little that is painted first, and everything. Null: there is none. The
 * second is asked for after the first is on screen, so that thousands of rows do not stand in its way.
 */
export type Reading = Readonly<{ first: Promise<SomeRows | null>; all: () => Promise<StoredRows | null> }>

const NAMED = Object.entries(NAMED_TABLES).flatMap(([table, store]) =>
  store === null ? [] : [{ table, store }],
)

/**
 * Begins to read a tenant's store. Speaks IndexedDB itself: it is called before anything else of the panel is
 * loaded, so that the disk works while the scripts are still being compiled. Never rejects: a store that
 * cannot be read is opened again, with its error handling, by who needs it.
 */
export function readStoredRows(tenant: string): Reading {
  const opened = openExisting(databaseName(tenant)).catch(() => null)
  return {
    first: opened.then((db) => db && readFirst(db)).catch(() => null),
    all: () => opened.then((db) => db && readAll(db).finally(() => db.close())).catch(() => null),
  }
}

/** Opens a database that exists; does not make one. */
function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => resolve(request.result)
    // Aborting the making of a new one ends here.
    request.onerror = () => (request.error?.name === 'AbortError' ? resolve(null) : reject(request.error))
  })
}

const ask = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function readFirst(db: IDBDatabase): Promise<SomeRows | null> {
  // A later build's upgrade must not wait for this connection.
  db.onversionchange = () => db.close()
  const meta = db.transaction('meta', 'readonly').objectStore('meta')
  return (await ask<FirstScreenMeta | undefined>(meta.get('first')))?.rows ?? null
}

/** Everything, in one snapshot. */
async function readAll(db: IDBDatabase): Promise<StoredRows | null> {
  const transaction = db.transaction(['meta', ...NAMED.map(({ store }) => store), 'others'], 'readonly')
  const [found, rest, ...lists] = await Promise.all([
    ask<RowsMeta | undefined>(transaction.objectStore('meta').get('rows')),
    ask<OtherRow[]>(transaction.objectStore('others').getAll()),
    ...NAMED.map(({ store }) => ask<{ id: string }[]>(transaction.objectStore(store).getAll())),
  ])
  if (!found) return null
  const tables: Record<string, { id: string }[]> = {}
  for (const [i, { table }] of NAMED.entries()) tables[table] = lists[i] ?? []
  for (const { table, row } of rest) {
    tables[table] ??= []
    tables[table]?.push(row)
  }
  return { meta: found, tables }
}
