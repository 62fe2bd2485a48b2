import { fromPages, restore } from '@domain/checkpoint'
import { emptyWorld } from '@domain/empty-world'
import { foldAll } from '@domain/kernel/fold'
import type { Registry } from '@domain/kernel/registry'
import type { Change, World } from '@domain/kernel/world'
import type { LocalDatabase } from '@infra/log/database'
import type { LogStore } from '@infra/log/log'
import { type Reading, readStoredRows } from '@infra/log/stored-rows'

/** A world of what is painted first; null when there is nothing. */
export async function readFirst(reading: Reading): Promise<World | null> {
  const rows = await reading.first
  return rows && restore({ pos: 0, cursor: 0, rows, parked: [], seen: [] })
}

/**
 * The world as this device left it: the rows, and the log's tail folded over them. `behind` is what the tail
 * changed: those rows on disk still stand where they were, and want to be written with the next ones.
 */
export async function readWorld(
  registry: Registry,
  reading: Reading,
  log: LogStore,
): Promise<{ world: World; behind: Change }> {
  const stored = await reading.all()
  const world = stored ? fromPages(stored.meta, stored.pages) : emptyWorld()
  return { world, behind: foldAll(registry, world, await log.readAfter(world.pos)) }
}

/**
 * What was read before, or else a new reading: since then another tab may have written, or somebody has upgraded or
 * wiped the store.
 */
export async function upToDate(db: LocalDatabase, tenant: string, prefetched: Reading): Promise<Reading> {
  const [rows, known] = await Promise.all([db.meta.get('rows'), prefetched.all()])
  const now = rows?.key === 'rows' ? rows : null
  const same = known?.meta.pos === now?.pos && known?.meta.cursor === now?.cursor
  return same ? prefetched : readStoredRows(tenant)
}
