import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import { allTouched } from '@domain/kernel/all-touched'
import { foldAll } from '@domain/kernel/fold'
import type { Registry } from '@domain/kernel/registry'
import type { Change, World } from '@domain/kernel/world'
import type { Clock } from '@infra/clock'
import { LocalDatabase, STORE_FORMAT } from '@infra/log/database'
import { DraftStore } from '@infra/log/draft-store'
import { DexieLog, type LogReading } from '@infra/log/log-store'
import { openDatabase, type StoreListener } from '@infra/log/open-database'
import { type Damage, storeAdmission } from '@infra/log/read-segments'
import { RowStore } from '@infra/log/row-store'
import type { StoreKey } from '@infra/log/seal'
import { keepStoreKey, prolongStoreKey } from '@infra/log/store-key'
import type { Reading } from '@infra/log/stored-rows'
import { upgradeStore } from '@infra/log/upgrade-store'
import { KeptDrafts } from './drafts'
import { readWorld, upToDate } from './read-world'

/** The world of this device. */
type ReadStore = Readonly<{
  world: World
  /** Rows that stand elsewhere on disk, and want to be written with the next ones. */
  behind: Change
  /** Something of the server's is missing in it: it is to be read again (`sync.reset`). */
  incomplete: boolean
}>

/** What a signed-in user's panel keeps on this device. Loaded only when somebody is in: Dexie stays off the login page. */
export type LocalStore = Readonly<{
  registry: Registry
  log: DexieLog
  rows: RowStore
  drafts: KeptDrafts
  /** The world as this device left it; what cannot be read is quarantined, and the rest goes on. */
  read(): Promise<ReadStore>
  /** Whose data it is; null when it is nobody's. */
  owner(): Promise<string | null>
  claim(userId: string): Promise<void>
  /** Notes what did not decode, for QA. */
  quarantine(at: number, reason: string, raw: string): Promise<void>
  /** Starts the log over at a world; gives its position. */
  restartLog(world: World): Promise<number>
  /** Makes a store that was deleted or closed from outside again, from the world in memory. */
  revive(world: World, userId: string): Promise<void>
  /** The log from its checkpoint on, for the export. @throws {DamagedLogError} */
  readLog(): Promise<{ base: World } & LogReading>
  /** How much has been noted so far, also what has since been dropped. */
  quarantinedCount(): Promise<number>
  /** Erased customers of whom nothing is here any more. */
  purged(): Promise<readonly string[]>
  /** Erases everything of the user. */
  wipe(): Promise<void>
  /** Does anything here lie open that is to be sealed? */
  liesOpen(): Promise<boolean>
  /** Notes that nothing does. */
  noteSealed(): Promise<void>
  /** What it is sealed with now. */
  key(): StoreKey
  /** Lets go of the database. */
  close(): void
}>

/** Damaged places of one start that are quarantined each by itself. */
const MOST_TOLD = 100

type Options = Readonly<{
  /** The rows, whose reading has begun already. */
  prefetched: Reading
  listener: StoreListener
  /** The panel could not start from this store: clear it of what the server has too. */
  startOver: boolean
}>

/**
 * Opens the tenant's store and brings it to this build's format.
 * @throws {NewerStoreError} a newer build has written it; {StoreBlockedError} another tab does not let go of an
 * older version; {NoDatabaseError} the browser keeps none (private mode).
 */
export async function openLocalStore(tenant: string, clock: Clock, options: Options): Promise<LocalStore> {
  const db = new LocalDatabase(tenant)
  db.key = await keepStoreKey(tenant)
  await openDatabase(db, clock, options.listener)
  try {
    const whole = await upgradeStore(db)
    if (!whole) await db.meta.put({ key: 'format', version: STORE_FORMAT })
    if (!whole || options.startOver) {
      // Hardly ever needed.
      const { salvage } = await import('./internal/salvage')
      await salvage(db, registry, tenant)
    }
    return await storeOf(db, clock, tenant, options)
  } catch (error) {
    db.close()
    throw error
  }
}

async function storeOf(
  db: LocalDatabase,
  clock: Clock,
  tenant: string,
  { prefetched, listener }: Options,
): Promise<LocalStore> {
  const admission = storeAdmission(registry)
  const log = new DexieLog(db, admission)
  log.newer = listener.newer
  log.lost = listener.lost
  log.manyCome = () => void beginAside(log, db.name, clock)
  const drafts = await KeptDrafts.open(new DraftStore(db), clock)
  const claim = async (userId: string) => {
    await db.meta.put({ key: 'owner', userId })
    // Said again with every renewal of the session: the key lives as long as that is used.
    prolongStoreKey(tenant)
  }
  const begin = async (world: World) => {
    const { restartLog } = await checkpoints()
    log.begunAt = world.pos
    return restartLog(db, world)
  }
  const quarantine = async (at: number, reason: string, raw: string) => {
    const { putInQuarantine } = await import('@infra/log/quarantine')
    await putInQuarantine(db, at, reason, raw)
  }
  return {
    registry,
    log,
    rows: new RowStore(db),
    drafts,
    async read() {
      const read = await readStore(db, await upToDate(db, tenant, prefetched), log)
      for (const { from, to, reason, raw } of read.damage.slice(0, MOST_TOLD))
        await quarantine(clock.served(), `log ${from} to ${to}: ${reason}`, raw)
      if (read.damage.length > MOST_TOLD)
        await quarantine(clock.served(), `log: ${read.damage.length - MOST_TOLD} more damaged places`, '')
      // A log with a hole is closed: what the page stands on becomes what the next one begins after.
      if (read.damage.length > 0) await begin(read.world)
      return read
    },
    async owner() {
      const owner = await db.meta.get('owner')
      return owner?.key === 'owner' ? owner.userId : null
    },
    claim,
    quarantine,
    restartLog: begin,
    async revive(world, userId) {
      await db.open()
      await db.meta.bulkPut(db.beginning())
      await claim(userId)
      await begin(world)
    },
    async readLog() {
      for (;;) {
        const base = await (await checkpoints()).readBase(db, admission)
        const reading = await log.read()
        // A round of keeping may have come between the two; there is none again for a minute.
        if (reading.meta.base === base.pos) return { base, ...reading }
      }
    },
    async quarantinedCount() {
      return (await db.quarantine.orderBy('n').last())?.n ?? 0
    },
    async purged() {
      const erased = await db.meta.get('erased')
      return erased?.key === 'erased' ? erased.ids : []
    },
    async wipe() {
      drafts.forget()
      log.interrupt()
      // First of all: what the browser's files still hold of it when all rows are gone is then closed for good.
      db.key = await keepStoreKey(tenant, true)
      await db.transaction('rw', db.tables, async () => {
        for (const table of db.tables) await table.clear()
        await db.meta.bulkPut(db.beginning())
      })
    },
    async liesOpen() {
      return db.key !== null && (await db.meta.get('sealed')) === undefined
    },
    async noteSealed() {
      await db.meta.put({ key: 'sealed' })
    },
    key: () => db.key,
    close() {
      log.interrupt()
      db.close()
    },
  }
}

/** Hardly ever needed; where it cannot be had, this page writes. */
async function beginAside(log: DexieLog, store: string, clock: Clock): Promise<void> {
  if (typeof Worker === 'undefined') return
  const found = await import('@infra/log/writer-aside').catch(() => null)
  if (found) log.aside ??= new found.WriterAside(store, clock)
  log.aside?.begin()
}

/** Hardly ever needed: rows and the log's tail are what a start stands on. */
const checkpoints = () => import('@infra/log/checkpoint-store')

/** Rows and tail; where the rows cannot be had or stand before the checkpoint, the checkpoint and the whole log. */
async function readStore(
  db: LocalDatabase,
  prefetched: Reading,
  log: DexieLog,
): Promise<ReadStore & { damage: Damage[] }> {
  const damage: Damage[] = []
  const noting = {
    append: log.append.bind(log),
    async readAfter(pos: number) {
      const reading = await log.read(pos)
      damage.push(...reading.damage)
      return reading.entries
    },
  }
  const [stored, ends] = await Promise.all([db.meta.get('rows'), db.meta.get('log')])
  const base = ends?.key === 'log' ? ends.base : 0
  const end = ends?.key === 'log' && Number.isSafeInteger(ends.pos) ? ends.pos : 0
  if (stored?.key === 'rows' && stored.pos >= base) {
    try {
      const read = await readWorld(registry, prefetched, noting)
      if (read.world.pos >= stored.pos) {
        // The rows never get ahead of the log, unless some of it was lost.
        if (stored.pos > end) damage.push({ from: end + 1, to: stored.pos, reason: 'missing', raw: '' })
        // Positions go on after what was lost, so that none is given twice.
        if (damage.length > 0) read.world.pos = Math.max(read.world.pos, end)
        return { ...read, incomplete: damage.length > 0, damage }
      }
      damage.push({ from: 0, to: stored.pos, reason: 'rows that cannot be read', raw: '' })
    } catch (error) {
      const reason = `rows: ${error instanceof Error ? error.message : String(error)}`
      damage.splice(0, damage.length, { from: 0, to: stored.pos, reason, raw: '' })
    }
  }
  let world = emptyWorld()
  try {
    // A log of which nothing was dropped begins with nothing, as that of a new device: its first start waits for no script.
    if (base > 0) world = await (await checkpoints()).readBase(db, storeAdmission(registry))
  } catch (error) {
    damage.push({
      from: 0,
      to: base,
      reason: error instanceof Error ? error.message : String(error),
      raw: '',
    })
  }
  // Rows that were not read must not come back behind what is written over them.
  if (stored) await clearRows(db)
  const change = foldAll(registry, world, await noting.readAfter(world.pos))
  world.pos = Math.max(world.pos, end)
  const behind = { ...change, touched: new Map([...allTouched(world)]) }
  return { world, behind, incomplete: damage.length > 0, damage }
}

/** What is no row of the world. */
const NO_ROWS = new Set(['log', 'meta', 'drafts', 'quarantine'])

async function clearRows(db: LocalDatabase): Promise<void> {
  const tables = db.tables.filter(({ name }) => !NO_ROWS.has(name))
  await db.transaction('rw', [...tables, db.meta], async () => {
    for (const table of tables) await table.clear()
    await db.meta.bulkDelete(['rows', 'first'])
  })
}
