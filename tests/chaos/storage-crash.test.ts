import { registry } from '@domain/core'
import type { Entry } from '@domain/kernel/entry'
import { stateHash } from '@domain/kernel/hash'
import { advanceCheckpoint, restartLog } from '@infra/log/checkpoint-store'
import type { LocalDatabase } from '@infra/log/database'
import { DexieLog } from '@infra/log/log-store'
import { mergeSegments } from '@infra/log/merge'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CrashingDisk } from './crashing-disk'
import { Chance, seedsOf } from './seeds'
import {
  appendInRuns,
  entriesOf,
  newTenant,
  openDb,
  openPanelStore,
  stateOfLog,
  worldOf,
  writeRows,
} from './stores'

/*
 * R12: the page dies at every single write of what is done to the log. Whatever is found afterwards is the
 * state before or the state after, never half, and what was acknowledged is there.
 */

const disk = new CrashingDisk()
beforeEach(() => disk.start())
afterEach(() => disk.stop())

const WINDOW = { entries: 20, since: 0, upTo: Number.POSITIVE_INFINITY }

/** What is done, and to which entries on disk before it. */
const ACTS: Record<string, (db: LocalDatabase, entries: readonly Entry[]) => Promise<unknown>> = {
  append: (db, entries) => new DexieLog(db).append(next(entries), { durable: true }),
  merge: (db) => mergeSegments(db, 2),
  checkpoint: (db) => advanceCheckpoint(db, registry, WINDOW),
  'checkpoint upon a checkpoint': async (db) => advanceCheckpoint(db, registry, { ...WINDOW, entries: 8 }),
  'merge, then checkpoint': async (db) => {
    await mergeSegments(db, 2)
    await advanceCheckpoint(db, registry, WINDOW)
  },
  restart: (db, entries) => restartLog(db, worldOf(entries)),
}

/** An entry that comes next. */
const next = (entries: readonly Entry[]): Entry[] =>
  entries.slice(-1).map((last) => ({ ...last, pos: last.pos + 1, id: 'one-more' }))

describe.each(seedsOf({ short: 3, long: 100 }))('R12 seed %i', (seed) => {
  test.each(Object.keys(ACTS))('a page that dies at any write of: %s', async (name) => {
    const act = ACTS[name]
    const entries = entriesOf(new Chance(seed))
    const before = stateHash(worldOf(entries))
    const after = stateHash(worldOf([...entries, ...(name === 'append' ? next(entries) : [])]))
    const run = async (crashAt: number) => {
      disk.crashAt(0)
      const tenant = newTenant()
      const db = await openDb(tenant)
      await appendInRuns(db, entries)
      await writeRows(db, worldOf(entries.slice(0, 50)))
      if (name === 'checkpoint upon a checkpoint') await advanceCheckpoint(db, registry, WINDOW)
      disk.crashAt(crashAt)
      const died = await Promise.resolve(act?.(db, entries)).then(
        () => false,
        () => true,
      )
      const { writes } = disk
      disk.crashAt(0)
      db.close()
      const again = await openDb(tenant)
      const found = await stateOfLog(again)
      expect(found.damage).toEqual([])
      expect(died ? [before] : [after]).toContain(found.hash)
      expect(found.from + found.entries.length).toBe(found.meta.pos)
      const places = (await again.log.toArray()).map(({ from, to }) => [from, to])
      for (const [i, [from]] of places.entries())
        expect(from).toBe(i === 0 ? found.from + 1 : (places[i - 1]?.[1] ?? 0) + 1)
      again.close()
      // The panel comes to the same from rows and tail.
      const { local } = await openPanelStore(tenant)
      expect(stateHash((await local.read()).world)).toBe(found.hash)
      local.close()
      return writes
    }
    const writes = await run(0)
    expect(writes).toBeGreaterThan(0)
    for (let n = 1; n <= writes; n++) await run(n)
  })
})
