import type { Entry } from '@domain/kernel/entry'
import type { TableName } from '@domain/kernel/world'
import type { Page } from '@domain/packing/page'
import type { SomeRows } from '@domain/tickets/first-screen'
import {
  BUNDLE,
  type Bundled,
  type BundleRecord,
  type Bundles,
  idOf,
  rangeOf,
  unbundle,
} from './bundled-pages'
import { openExisting } from './existing-database'
import { openJson, openText, type Sealed, type StoreKey } from './seal'
import { storeKey } from './store-key'

/**
 * Version of what is in the rows and segments. Raised when their meaning changes, along with a step in
 * upgrades.ts that leads to it.
 */
export const STORE_FORMAT = 6

/** Name of a tenant's local database. */
export const databaseName = (tenant: string): string => `balcao/${tenant}`

/** The Dexie tables that the specification names, by the world's own; the pages of all others lie in `others`. */
export const NAMED_TABLES = {
  tickets: 'chatTickets',
  messages: 'customerChats',
  customers: 'customers',
  settings: 'settings',
  transfers: 'ticketTransfers',
  instances: 'instances',
  outbox: 'outbox',
  reactions: 'reactions',
  orders: 'ordersByMessage',
  groups: 'customerGroups',
} as const satisfies { readonly [T in TableName]?: string }

/** Where the pages of a table lie. */
export const storeOf = (table: TableName) =>
  (NAMED_TABLES as { readonly [T in TableName]?: (typeof NAMED_TABLES)[keyof typeof NAMED_TABLES] })[table] ??
  'others'

/** A page as it lies on disk. */
export type PageRecord = Omit<Page, 'text'> & { text: string | Sealed }

/** A page of one of the tables that the specification does not name; they lie side by side. */
export type OtherPage = PageRecord & { table: TableName }

/** Up to which entry the rows stand, what the fold remembers beside rows, and where copies of their pages lie. */
export type RowsMeta = {
  key: 'rows'
  pos: number
  cursor: number
  parked: [string, Entry[]][] | Sealed
} & Bundles

/** What is painted first, in one record; see domain/tickets/first-screen.ts. */
export type FirstScreenMeta = { key: 'first'; rows: SomeRows | null | Sealed }

/** The screen as it was left, and at which address; see app/panel/screen-copy.ts. */
export type ScreenMeta = { key: 'screen'; address?: string; copy: ScreenCopy | Sealed }

/** What was on screen at an address, as markup. */
export type ScreenCopy = Readonly<{
  /** Path and query. */
  address: string
  /** Of the scripts that drew it: another build draws its own. */
  build: string
  /** The window's, CSS pixels. */
  width: number
  height: number
  markup: string
  /** The rules that style it. */
  styles: string
  /** Attributes of the root element. */
  root: readonly (readonly [name: string, value: string])[]
  /** What was scrolled: which element, in the order of the document, and how far, CSS pixels. */
  scrolled: readonly (readonly [element: number, top: number])[]
}>

/** The materialised rows as they lie on disk. */
type StoredRows = Readonly<{
  meta: Omit<RowsMeta, 'parked'> & { parked: [string, Entry[]][] }
  pages: { readonly [T in TableName]?: readonly Page[] }
}>

/**
 * What a boot reads, as far as it is wanted. Null: there is none. Everything is read when it is first asked for,
 * once: not before what is painted first is on its way.
 */
export type Reading = Readonly<{
  screen: Promise<ScreenCopy | null>
  first: Promise<SomeRows | null>
  /** Null also when the store is of another format than this build's: it is read again once it is lifted. */
  all: () => Promise<StoredRows | null>
}>

const NAMED = (Object.keys(NAMED_TABLES) as TableName[]).map((table) => ({ table, store: storeOf(table) }))

/**
 * Begins to read a tenant's store. Speaks IndexedDB itself: it is called before anything else of the panel is
 * loaded, so that the disk works while the scripts are still being compiled. Never rejects: a store that
 * cannot be read is opened again, with its error handling, by the code that needs it.
 */
export function readStoredRows(tenant: string): Reading {
  const opened = openExisting(databaseName(tenant)).catch(() => null)
  const key = storeKey(tenant)
  const meta = opened.then(async (db) => db && readMeta(db, await key)).catch(() => null)
  let everything: Promise<StoredRows | null> | null = null
  return {
    screen: meta.then((found) => found?.screen ?? null).catch(() => null),
    first: meta.then((found) => found?.first ?? null).catch(() => null),
    all() {
      everything ??= opened
        .then(async (db) => db && readAll(db, await key).finally(() => db.close()))
        .catch(() => null)
      return everything
    },
  }
}

const ask = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function readMeta(db: IDBDatabase, key: StoreKey) {
  // A later build's upgrade must not wait for this connection.
  db.onversionchange = () => db.close()
  const meta = db.transaction('meta', 'readonly').objectStore('meta')
  const [screen, first] = await Promise.all([
    ask<ScreenMeta | undefined>(meta.get('screen')),
    ask<FirstScreenMeta | undefined>(meta.get('first')),
  ])
  // Each is waited for by itself: the picture of the screen not for what is drawn when there is none.
  return {
    screen: screen && openJson<ScreenCopy>(key, screen.copy),
    first: first && openJson<SomeRows | null>(key, first.rows),
  }
}

type Pages = { [T in TableName]?: Page[] }

/** Everything, in one snapshot. */
async function readAll(db: IDBDatabase, key: StoreKey): Promise<StoredRows | null> {
  // A bundle that cannot be read costs a second reading, of the pages where they lie.
  return readOnce(db, key, true).catch(() => readOnce(db, key, false))
}

async function readOnce(db: IDBDatabase, key: StoreKey, bundles: boolean): Promise<StoredRows | null> {
  const transaction = db.transaction(['meta', ...NAMED.map(({ store }) => store), 'others'], 'readonly')
  const [format, found] = await Promise.all([
    ask<{ version: number } | undefined>(transaction.objectStore('meta').get('format')),
    ask<RowsMeta | undefined>(transaction.objectStore('meta').get('rows')),
  ])
  if (!found || (format?.version ?? STORE_FORMAT) !== STORE_FORMAT) return null
  const bundled = bundles ? found.bundled : undefined
  const others = transaction.objectStore('others')
  const [first, last] = rangeOf(BUNDLE)
  const open = (page: PageRecord) => openPage(key, page)
  const [parked, copied, before, behind, lists] = await Promise.all([
    openJson(key, found.parked),
    bundled && readBundle(transaction, bundled, key),
    ask<OtherPage[]>(others.getAll(IDBKeyRange.upperBound(first))),
    ask<OtherPage[]>(others.getAll(IDBKeyRange.lowerBound(last))),
    Promise.all(
      NAMED.map(async ({ table, store }) =>
        bundled?.tables.includes(table)
          ? []
          : Promise.all((await ask<PageRecord[]>(transaction.objectStore(store).getAll())).map(open)),
      ),
    ),
  ])
  const pages: Pages = {}
  for (const [i, { table }] of NAMED.entries()) pages[table] = copied?.get(table) ?? lists[i] ?? []
  const opened = await Promise.all(
    [...before, ...behind].map(async ({ table, ...page }) => ({ table, page: await open(page) })),
  )
  for (const { table, page } of opened) {
    const own = pages[table] ?? []
    pages[table] = own
    own.push(page)
  }
  return { meta: { ...found, parked }, pages }
}

/** The pages of a bundle, and those that were written since. @throws {Error} when it is not whole. */
async function readBundle(
  transaction: IDBTransaction,
  bundled: Bundled,
  key: StoreKey,
): Promise<Map<TableName, Page[]>> {
  const others = transaction.objectStore('others')
  const [records, apart] = await Promise.all([
    // Each by itself: of one request the browser reads the files one after the other.
    Promise.all(
      Array.from({ length: bundled.records }, async (_, i) => {
        const record: BundleRecord | undefined = await ask(others.get([BUNDLE, idOf(bundled.name, i)]))
        return record && { ...record, text: await openText(key, record.text) }
      }),
    ),
    Promise.all(
      bundled.apart.map(async ([table, id]) => {
        const store = storeOf(table)
        const place = transaction.objectStore(store).get(store === 'others' ? [table, id] : id)
        const page = await ask<PageRecord | undefined>(place)
        return { table, page: page && (await openPage(key, page)) }
      }),
    ),
  ])
  const pages = unbundle(
    bundled,
    records.filter((record) => record !== undefined),
  )
  for (const { table, page } of apart) if (page) pages.get(table)?.push(page)
  return pages
}

const openPage = async (key: StoreKey, page: PageRecord): Promise<Page> =>
  typeof page.text === 'string' ? (page as Page) : { ...page, text: await openText(key, page.text) }
