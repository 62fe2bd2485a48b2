import type { TableName } from '@domain/kernel/world'
import { BUNDLE, type Bundled, type BundleRecord, type Bundles, idOf, rangeOf } from './bundled-pages'
import type { LocalDatabase } from './database'
import { openText, type StoreKey, sealText } from './seal'
import { NAMED_TABLES, type PageRecord } from './stored-rows'

/** The long tables. What is written is told beside it: another list here leaves older bundles as they are. */
const BUNDLED_TABLES = ['messages', 'tickets', 'customers'] as const satisfies TableName[]
/** Below so many pages there is nothing to gain. */
const LEAST_PAGES = 64
/** Pages of one record: some 1.3 MB of messages. Records below 64 kB are slow to read. */
const PAGES_PER_RECORD = 64
/** Bound again when so many pages were written since … */
const MANY_APART = 48
/** … and no longer read when it is so many: reading each by itself costs more than it saves. */
const MOST_APART = 256

/**
 * Copies the pages of the long tables into few large records, where that is due: see bundled-pages.ts. Pages may be
 * written meanwhile, and the work may be killed at any point: the copies are believed once all of them stand.
 * @returns records made; 0 when nothing was due, or another beginning came between.
 */
export async function bundlePages(db: LocalDatabase): Promise<number> {
  const name = await begin(db)
  if (name === null) return 0
  let records = 0
  for (const of of BUNDLED_TABLES) {
    const store = db[NAMED_TABLES[of]]
    let after = ''
    for (;;) {
      // Read by itself, so that nobody waits for it: what is written from here on counts as apart already.
      const pages = await store.where('id').above(after).limit(PAGES_PER_RECORD).toArray()
      const last = pages.at(-1)
      if (!last) break
      after = last.id
      const id = idOf(name, records)
      if (!(await putWhileBinding(db, name, await recordOf(db.key, id, of, pages)))) return 0
      records += 1
    }
  }
  return (await finish(db, name, records)) ? records : 0
}

/**
 * Lets the copies go: the disk is full. What is said of them stays, as it may not even take that word back; they are
 * found missing by who reads.
 */
export const dropBundles = (db: LocalDatabase): Promise<void> => deleteRecords(db, null)

/** What is to be said of the copies once these pages are written. Belongs into the transaction that writes them. */
export function apartFrom(
  { bundled, binding }: Bundles,
  written: readonly (readonly [table: TableName, page: string])[],
): Bundles {
  const with_ = (one: Bundled | undefined): Bundled | null => {
    if (!one) return null
    const apart = new Map(one.apart.map((place) => [place.join('/'), place]))
    for (const place of written) if (one.tables.includes(place[0])) apart.set(place.join('/'), place)
    return apart.size > MOST_APART ? null : { ...one, apart: [...apart.values()] }
  }
  const now = with_(bundled)
  const next = with_(binding)
  return { ...(now && { bundled: now }), ...(next && { binding: next }) }
}

/** @throws {Error} when a page is sealed by another key: nothing is copied of such a store. */
async function recordOf(
  key: StoreKey,
  id: string,
  of: TableName,
  pages: readonly PageRecord[],
): Promise<BundleRecord> {
  const frames = await Promise.all(
    pages.map(async ({ text, ...frame }) => ({ frame, text: await openText(key, text) })),
  )
  return {
    table: BUNDLE,
    id,
    of,
    pages: frames.map(({ frame }) => frame),
    text: await sealText(key, frames.map(({ text }) => text).join('')),
  }
}

function begin(db: LocalDatabase): Promise<number | null> {
  const stores = BUNDLED_TABLES.map((table) => db[NAMED_TABLES[table]])
  return db.transaction('rw', [db.meta, db.others, ...stores], async () => {
    const rows = await db.meta.get('rows')
    if (rows?.key !== 'rows') return null
    const { bundled, binding } = rows
    const standing = bundled && (await recordsOf(db, bundled.name).count()) === bundled.records
    if (standing && bundled.apart.length < MANY_APART) return null
    const counts = await Promise.all(stores.map((store) => store.count()))
    if (counts.reduce((sum, count) => sum + count, 0) < LEAST_PAGES) return null
    const name = Math.max(bundled?.name ?? 0, binding?.name ?? 0) + 1
    await db.meta.put({ ...rows, binding: { name, records: 0, tables: BUNDLED_TABLES, apart: [] } })
    await deleteRecords(db, bundled?.name ?? null)
    return name
  })
}

/** Puts a record unless this binding is over: the store was emptied, or another began. */
function putWhileBinding(db: LocalDatabase, name: number, record: BundleRecord): Promise<boolean> {
  return db.transaction('rw', db.meta, db.others, async () => {
    const rows = await db.meta.get('rows')
    if (rows?.key !== 'rows' || rows.binding?.name !== name) return false
    await db.others.put(record)
    return true
  })
}

function finish(db: LocalDatabase, name: number, records: number): Promise<boolean> {
  return db.transaction('rw', db.meta, db.others, async () => {
    const rows = await db.meta.get('rows')
    if (rows?.key !== 'rows' || rows.binding?.name !== name) return false
    const { binding, ...bare } = rows
    await db.meta.put({ ...bare, bundled: { ...binding, records } })
    await deleteRecords(db, name)
    return true
  })
}

const recordsOf = (db: LocalDatabase, name: number) =>
  db.others.where('[table+id]').between(...rangeOf(BUNDLE, name))

/** Deletes every record but those of one bundle. */
async function deleteRecords(db: LocalDatabase, kept: number | null): Promise<void> {
  const places = db.others.where('[table+id]')
  const [first, last] = rangeOf(BUNDLE)
  if (kept === null) await places.between(first, last).delete()
  else {
    const [from, to] = rangeOf(BUNDLE, kept)
    await places.between(first, from, true, false).delete()
    await places.between(to, last).delete()
  }
}
