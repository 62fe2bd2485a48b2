import { registry } from '@domain/core'
import type { Entry } from '@domain/kernel/entry'
import type { Registry } from '@domain/kernel/registry'
import type { Change, World } from '@domain/kernel/world'
import type { Clock } from '@infra/clock'
import { LocalDatabase } from '@infra/log/database'
import type { LogStore } from '@infra/log/log'
import { DexieLog } from '@infra/log/log-store'
import { ownedDrafts } from '@infra/log/owned-drafts'
import { storeKey } from '@infra/log/store-key'
import { type Reading, readStoredRows } from '@infra/log/stored-rows'
import { KeptDrafts } from '../../runtime/drafts'
import { readWorld, upToDate } from '../../runtime/read-world'

/** The tenant's store as a tab sees it that does not lead: it reads, and writes nothing but drafts. */
export type FollowerStore = Readonly<{
  registry: Registry
  drafts: KeptDrafts
  /** The world of rows and log; `behind` is what the log's tail changed. @throws {LogHoleError} */
  read(): Promise<{ world: World; behind: Change }>
  /** Entries after a position, every one of them. @throws {LogHoleError} */
  readAfter(pos: number): Promise<Entry[]>
  close(): void
}>

/** The log does not go on where the rows, or what is in memory, end: it was cut meanwhile. */
class LogHoleError extends Error {
  override readonly name = 'LogHoleError'
}

/**
 * Opens the store. `prefetched` are its rows, whose reading has begun already; `owner` gives the user who is
 * followed: drafts are written for nobody else.
 */
export async function openFollowerStore(
  tenant: string,
  clock: Clock,
  prefetched: Reading,
  owner: () => string | null,
): Promise<FollowerStore> {
  const db = new LocalDatabase(tenant)
  db.key = await storeKey(tenant)
  await db.open()
  const log = wholeLog(new DexieLog(db))
  const drafts = await KeptDrafts.open(ownedDrafts(db, owner), clock)
  let reading: Reading | null = prefetched
  return {
    registry,
    drafts,
    async read() {
      const rows = reading ? await upToDate(db, tenant, reading) : readStoredRows(tenant)
      reading = null
      return readWorld(registry, rows, log)
    },
    readAfter: (pos) => log.readAfter(pos),
    close: () => db.close(),
  }
}

/** A log that never gives entries with one missing before or between them. */
export const wholeLog = (log: LogStore): LogStore => ({
  append: () => Promise.reject(new Error('a tab that follows does not write the log')),
  async readAfter(pos) {
    const entries = await log.readAfter(pos)
    const hole = entries.find((entry, i) => entry.pos !== pos + 1 + i)
    if (hole) throw new LogHoleError(`the log has ${hole.pos} where more was expected after ${pos}`)
    return entries
  },
})
