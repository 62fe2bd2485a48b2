import { type LocalDatabase, type MetaRow, STORE_FORMAT } from './database'
import { NewerStoreError } from './storage-errors'
import type { Upgrade } from './upgrades'

/**
 * Brings an open store to this build's format, one step per transaction: killed midway it stands at the last
 * whole step, and the next start goes on from there.
 * @returns false when the store says of no format: rows are gone, see salvage.ts.
 * @throws {NewerStoreError} when a newer build has written it; nothing is changed then.
 */
export async function upgradeStore(db: LocalDatabase, upgrades?: readonly Upgrade[]): Promise<boolean> {
  const found = await formatOf(db)
  if (found === null) return false
  if (found === STORE_FORMAT) return true
  const steps = upgrades ?? (await import('./upgrades')).UPGRADES
  // Of a store of this format nothing is asked again: such a transaction waits for its readers.
  for (const step of steps.filter(({ to }) => to > found))
    await db.transaction('rw', db.tables, async () => {
      // Read again inside: two tabs may come to it at once.
      const version = await formatOf(db)
      if (version !== step.to - 1) return
      await step.run(db)
      await db.meta.put({ key: 'format', version: step.to } satisfies MetaRow)
    })
  return true
}

async function formatOf(db: LocalDatabase): Promise<number | null> {
  const format = await db.meta.get('format')
  if (format?.key !== 'format' || !Number.isSafeInteger(format.version) || format.version < 1) return null
  if (format.version > STORE_FORMAT) throw new NewerStoreError('a newer build has written this store')
  return format.version
}
