import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import type { Entry } from '@domain/kernel/entry'
import { foldAll } from '@domain/kernel/fold'
import { stateHash } from '@domain/kernel/hash'
import type { World } from '@domain/kernel/world'
import { TABLE_NAMES } from '@domain/table-names.gen'
import { advanceCheckpoint, readBase } from '@infra/log/checkpoint-store'
import { LocalDatabase } from '@infra/log/database'
import { DexieLog } from '@infra/log/log-store'
import { mergeSegments } from '@infra/log/merge'
import { storeAdmission } from '@infra/log/read-segments'
import { RowStore } from '@infra/log/row-store'
import { readStoredRows } from '@infra/log/stored-rows'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWorld } from '../../src/app/runtime/read-world'
import { RowKeeper } from '../../src/app/runtime/row-keeper'
import { Runtime } from '../../src/app/runtime/runtime'
import { countingIds, FakeClock } from '../clock'
import { tenants } from './arbitraries'
import { signedIn } from './entries'

/** What the page does between two events. */
const steps = fc.constantFrom('nothing', 'write log', 'write rows', 'go cold', 'merge', 'checkpoint', 'crash')

let databases = 0

const boot = (db: LocalDatabase) =>
  readWorld(registry, readStoredRows(db.name.replace('balcao/', '')), new DexieLog(db))

/** Every entry that was ever on this disk, whatever has been dropped since. */
class Remembered {
  readonly #entries: Entry[] = []

  async look(db: LocalDatabase): Promise<void> {
    const { meta, entries, damage } = await new DexieLog(db).read()
    expect(damage).toEqual([])
    expect(entries.map(({ pos }) => pos)).toEqual(entries.map((_, i) => meta.base + 1 + i))
    this.#entries.length = Math.max(meta.base, this.#entries.length)
    for (const entry of entries) this.#entries[entry.pos - 1] = entry
    this.#entries.length = meta.pos
  }

  get hash(): string {
    return stateHash(worldOf(this.#entries))
  }
}

describe('a page that may crash between any two writes', () => {
  // Caught: rows that the tail of the log had changed at boot were not written with the next ones; and, planted,
  // rows written without waiting for the log, which then stand at entries it never got.
  it('comes back to the fold of its log, whatever was written behind, merged and dropped', async () => {
    await fc.assert(
      fc.asyncProperty(
        tenants(40),
        fc.array(steps, { minLength: 20, maxLength: 60 }),
        async (tenant, script) => {
          databases += 1
          const db = new LocalDatabase(`crash-${databases}`)
          await db.open()
          const log = new DexieLog(db)
          const remembered = new Remembered()
          const start = async () => {
            const runtime = new Runtime(
              emptyWorld(),
              registry,
              new FakeClock(),
              countingIds(`run${databases}`),
            )
            const keeper = new RowKeeper(
              new RowStore(db),
              new FakeClock(),
              () => runtime.world,
              runtime,
              () => ({
                copy: null,
                ticketId: '1',
              }),
            )
            runtime.listener = { changed: (change) => keeper.note(change) }
            const { world, behind } = await boot(db)
            keeper.note(behind)
            await runtime.adopt(world, registry, log)
            return { runtime, keeper }
          }
          const checkWith = async (world: World) => {
            await remembered.look(db)
            expect(stateHash(world)).toBe(remembered.hash)
            const base = await readBase(db, storeAdmission(registry))
            expect(stateHash(worldOf(await log.readAfter(base.pos), base))).toBe(remembered.hash)
          }
          let page = await start()
          page.runtime.ingest(signedIn())
          const events = [...tenant.events]
          for (const step of script) {
            page.runtime.ingest(events.splice(0, 2))
            if (step === 'write log') await page.runtime.flush()
            if (step === 'write rows') await page.keeper.flush()
            await remembered.look(db)
            if (step === 'go cold') for (const table of TABLE_NAMES) page.runtime.world.rows[table].cool(2)
            if (step === 'merge') await mergeSegments(db, 2)
            if (step === 'checkpoint') {
              const rows = await db.meta.get('rows')
              const upTo = rows?.key === 'rows' ? rows.pos : 0
              await advanceCheckpoint(db, registry, { entries: 5, since: 0, upTo })
            }
            if (step === 'crash') {
              page = await start()
              await checkWith(page.runtime.world)
            }
          }
          await page.keeper.flush()
          await page.runtime.flush()
          await checkWith(page.runtime.world)
          expect(stateHash((await boot(db)).world)).toBe(remembered.hash)
          await db.delete()
        },
      ),
      { numRuns: 25 },
    )
  })
})

function worldOf(entries: Parameters<typeof foldAll>[2], world = emptyWorld()): World {
  foldAll(registry, world, entries)
  return world
}
