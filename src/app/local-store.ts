import { registry } from '@domain/core'
import type { Registry } from '@domain/kernel/registry'
import type { Change, World } from '@domain/kernel/world'
import type { Clock } from '@infra/clock'
import { LocalDatabase, STORE_FORMAT } from '@infra/log/database'
import { DraftStore } from '@infra/log/draft-store'
import { DexieLog } from '@infra/log/log-store'
import { RowStore } from '@infra/log/row-store'
import type { Reading } from '@infra/log/stored-rows'
import { KeptDrafts } from './drafts'
import { readWorld } from './read-world'

/** What a signed-in user's panel keeps on this device. Loaded only when somebody is in: Dexie stays off the login page. */
export type LocalStore = Readonly<{
  registry: Registry
  log: DexieLog
  rows: RowStore
  drafts: KeptDrafts
  /** See {@link readWorld}. */
  read(): Promise<{ world: World; behind: Change }>
  /** Whose data it is; null when it is nobody's. */
  owner(): Promise<string | null>
  claim(userId: string): Promise<void>
  /** Notes what did not decode, for QA. */
  quarantine(at: number, reason: string, raw: string): Promise<void>
  /** Erases everything of the user. */
  wipe(): Promise<void>
}>

/** Most quarantined items kept. */
const QUARANTINE_LIMIT = 1_000

/**
 * Opens the tenant's store. `early` are its rows, whose reading has begun already.
 * @throws when the browser keeps no database (private mode), or a newer build has written this one.
 */
export async function openLocalStore(tenant: string, clock: Clock, early: Reading): Promise<LocalStore> {
  const db = new LocalDatabase(tenant)
  await db.open()
  const format = await db.meta.get('format')
  if (format?.key === 'format' && format.version > STORE_FORMAT) {
    db.close()
    throw new NewerStoreError()
  }
  await db.meta.put({ key: 'format', version: STORE_FORMAT })
  const log = new DexieLog(db)
  const rows = new RowStore(db)
  const drafts = await KeptDrafts.open(new DraftStore(db), clock)
  return {
    registry,
    log,
    rows,
    drafts,
    read: () => readWorld(registry, early, log),
    async owner() {
      const owner = await db.meta.get('owner')
      return owner?.key === 'owner' ? owner.userId : null
    },
    async claim(userId) {
      await db.meta.put({ key: 'owner', userId })
    },
    async quarantine(at, reason, raw) {
      const n = await db.quarantine.add({ at, reason, raw: raw.slice(0, 4_000) })
      if (n > QUARANTINE_LIMIT)
        await db.quarantine
          .where('n')
          .belowOrEqual(n - QUARANTINE_LIMIT)
          .delete()
    },
    async wipe() {
      drafts.forget()
      await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())))
      await db.meta.put({ key: 'format', version: STORE_FORMAT })
    },
  }
}

/** The store was written by a newer build than this one: reload to get it. */
export class NewerStoreError extends Error {
  override readonly name = 'NewerStoreError'
}
