import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import { stateHash } from '@domain/kernel/hash'
import { TABLE_NAMES } from '@domain/table-names.gen'
import { LocalDatabase, STORE_FORMAT } from '@infra/log/database'
import { DexieLog } from '@infra/log/log-store'
import { BLOCKED_MS, OPEN_LIMIT_MS, openDatabase } from '@infra/log/open-database'
import {
  NewerStoreError,
  NoDatabaseError,
  StoreBlockedError,
  StoreLostError,
} from '@infra/log/storage-errors'
import { upgradeStore } from '@infra/log/upgrade-store'
import { checkUpgrades, UPGRADES } from '@infra/log/upgrades'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RowKeeper } from '../../src/app/runtime/row-keeper'
import { Runtime } from '../../src/app/runtime/runtime'
import { keepStoreAlive } from '../../src/app/runtime/store-revival'
import { countingIds, FakeClock } from '../clock'
import { heldByFormat1, writeFormat1 } from '../released/format-1'
import { CrashingDisk } from './crashing-disk'
import { Chance, seedsOf } from './seeds'
import {
  appendInRuns,
  entriesOf,
  newTenant,
  openDb,
  openPanelStore,
  queued,
  stateOfLog,
  worldOf,
} from './stores'

const nobody = { newer: () => {}, lost: () => {} }
/** Lets IndexedDB have its turns. */
const turns = () => new Promise((resolve) => setTimeout(resolve, 40))

describe('R14 a store that does not open', () => {
  afterEach(() => vi.restoreAllMocks())

  test.each(['UnknownError', 'InvalidStateError', 'SecurityError'])(
    '%s: the browser keeps no database',
    async (name) => {
      const db = new LocalDatabase(newTenant())
      vi.spyOn(db, 'open').mockReturnValue(Promise.reject(new DOMException('no', name)) as never)
      await expect(openDatabase(db, new FakeClock(), nobody)).rejects.toBeInstanceOf(NoDatabaseError)
    },
  )

  test('held by a tab in an older version that does not let go: an error after the limit', async () => {
    const tenant = newTenant()
    const held = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(`balcao/${tenant}`, 240)
      request.onsuccess = () => resolve(request.result)
    })
    const clock = new FakeClock()
    const opening = openDatabase(new LocalDatabase(tenant), clock, nobody)
    opening.catch(() => {})
    await turns()
    await clock.pass(BLOCKED_MS)
    await expect(opening).rejects.toBeInstanceOf(StoreBlockedError)
    held.close()
  })

  test('that neither succeeds nor fails: an error after the limit', async () => {
    const db = new LocalDatabase(newTenant())
    vi.spyOn(db, 'open').mockReturnValue(new Promise(() => {}) as never)
    const clock = new FakeClock()
    const opening = openDatabase(db, clock, nobody)
    opening.catch(() => {})
    await clock.pass(OPEN_LIMIT_MS)
    await expect(opening).rejects.toBeInstanceOf(StoreBlockedError)
    expect(clock.pending).toEqual([])
  })
})

describe.each(seedsOf({ short: 3, long: 60 }))('R14 seed %i', (seed) => {
  test.each(['deleted', 'emptied'])(
    'a store that is %s while the panel is open is made anew from memory',
    async (how) => {
      const chance = new Chance(seed)
      const tenant = newTenant()
      const clock = new FakeClock()
      const runtime = new Runtime(emptyWorld(), registry, clock, countingIds(tenant))
      const revival = keepStoreAlive(runtime, clock, countingIds(tenant))
      const { openLocalStore } = await import('../../src/app/runtime/local-store')
      const { readStoredRows } = await import('@infra/log/stored-rows')
      const local = await openLocalStore(tenant, clock, {
        prefetched: readStoredRows(tenant),
        listener: { newer: () => {}, lost: revival.lost },
        startOver: false,
      })
      const keeper = new RowKeeper(local.rows, clock, () => runtime.world, runtime)
      runtime.listener = { changed: (change) => keeper.note(change) }
      await runtime.adopt((await local.read()).world, local.registry, local.log)
      revival.watch(local, keeper)
      const entries = entriesOf(chance)
      const half = chance.integer(8, entries.length)
      for (const { pos: _, ...fact } of entries.slice(0, half)) runtime.ingest([fact])
      await runtime.flush()

      if (how === 'deleted') {
        indexedDB.deleteDatabase(`balcao/${tenant}`)
        await turns()
      } else {
        const other = await openDb(tenant)
        await Promise.all(other.tables.map((table) => table.clear()))
        other.close()
      }
      for (const { pos: _, ...fact } of entries.slice(half)) runtime.ingest([fact])
      await runtime.ingestDurably({ ...queued('typed'), src: 'user', kind: 'intent' })
      expect(runtime.storageFailing.get()).toBe(true)
      // On a busy machine the store takes its time.
      for (let i = 0; i < 100 && runtime.storageFailing.get(); i++) {
        await clock.pass(2_000)
        await turns()
      }
      expect(runtime.storageFailing.get()).toBe(false)
      await runtime.flush()
      await keeper.flush()
      local.close()
      const again = await openPanelStore(tenant)
      const { world, incomplete } = await again.local.read()
      expect(incomplete).toBe(false)
      expect(stateHash(world)).toBe(stateHash(runtime.world))
      expect(world.rows.outbox.has('typed')).toBe(true)
      expect(await again.local.owner()).toBe('2')
      again.local.close()
    },
  )
})

describe('R15 steps between store formats', () => {
  test('lead from the first to this one without a gap', () => {
    expect(() => checkUpgrades(UPGRADES, STORE_FORMAT)).not.toThrow()
    expect(() => checkUpgrades(UPGRADES, STORE_FORMAT + 1)).toThrow('wanted are')
    expect(() => checkUpgrades([...UPGRADES, ...UPGRADES], STORE_FORMAT)).toThrow('wanted are')
    expect(() => checkUpgrades([], STORE_FORMAT)).toThrow('wanted are')
  })

  test('1 → 2: segments say their encoding and age, the log where it begins', async () => {
    const tenant = newTenant()
    const entries = entriesOf(new Chance(1))
    await writeFormat1({ tenant, owner: '2', rows: worldOf(entries.slice(0, 30)), entries })
    const db = await openDb(tenant)
    await upgradeStore(db)
    expect(await db.meta.get('format')).toEqual({ key: 'format', version: STORE_FORMAT })
    expect(await db.meta.get('log')).toEqual({ key: 'log', pos: entries.length, base: 0 })
    const [first] = await db.log.toArray()
    expect(first).toEqual({
      from: 1,
      to: 5,
      until: entries[4]?.rx,
      encoding: 'json',
      json: JSON.stringify(entries.slice(0, 5)),
    })
    db.close()
  })

  test('1 → 2: a segment that cannot be read goes along, and is quarantined by the reader', async () => {
    const tenant = newTenant()
    const entries = entriesOf(new Chance(1))
    await writeFormat1({ tenant, owner: '2', rows: worldOf(entries.slice(0, 30)), entries })
    const db = await openDb(tenant)
    await db.log.put({ from: 36, to: 40, json: '[{' } as never)
    await upgradeStore(db)
    expect((await stateOfLog(db)).damage).toEqual([{ from: 36, to: 40, reason: 'not JSON', raw: '[{' }])
    db.close()
  })
})

describe.each(seedsOf({ short: 3, long: 60 }))('R15 seed %i', (seed) => {
  const disk = new CrashingDisk()
  beforeEach(() => disk.start())
  afterEach(() => disk.stop())

  test('a store of the first format opens as it was left, also when every try before was killed midway', async () => {
    const chance = new Chance(seed)
    const entries = entriesOf(chance)
    const rows = chance.integer(1, entries.length)
    const build = async () => {
      const tenant = newTenant()
      const drafts = [{ ticketId: '1', text: 'Um momento', type: 'chat', replyTo: null }] as const
      await writeFormat1({ tenant, owner: '2', rows: worldOf(entries.slice(0, rows)), entries, drafts })
      return tenant
    }
    // Of tables that came later, a build of that time had no rows.
    const then = worldOf(entries.slice(0, rows))
    for (const table of TABLE_NAMES) if (!heldByFormat1(table)) then.rows[table].clear()
    const expected = stateHash(worldOf(entries.slice(rows), then))
    const check = async (tenant: string) => {
      const { local } = await openPanelStore(tenant)
      const { world, incomplete } = await local.read()
      expect(incomplete).toBe(false)
      expect(stateHash(world)).toBe(expected)
      expect(await local.owner()).toBe('2')
      expect(local.drafts.get('1')?.text).toBe('Um momento')
      expect(await local.log.readAfter(0)).toEqual(entries)
      local.close()
    }
    const clean = await build()
    const db = await openDb(clean)
    disk.crashAt(0)
    await upgradeStore(db)
    db.close()
    await check(clean)
    const tenant = await build()
    let formats: number[] = []
    for (let n = 1, killed = true; killed; n++) {
      const open = await openDb(tenant)
      disk.crashAt(n)
      killed = await upgradeStore(open).then(
        () => false,
        () => true,
      )
      disk.crashAt(0)
      const format = await open.meta.get('format')
      if (format?.key === 'format') {
        // The next step is killed from its first write on.
        if (format.version !== formats.at(-1)) n = 0
        formats = [...formats, format.version]
      }
      open.close()
    }
    // It stood at a whole step each time, and was killed within every one of them.
    expect(formats).toEqual([...formats].sort((a, b) => a - b))
    expect(new Set(formats)).toEqual(new Set(Array.from({ length: STORE_FORMAT }, (_, i) => i + 1)))
    await check(tenant)
  })
})

describe('R15 an older build and a newer store', () => {
  const newer = async () => {
    const tenant = newTenant()
    const db = await openDb(tenant)
    const entries = entriesOf(new Chance(1))
    await appendInRuns(db, entries)
    return { tenant, db, entries }
  }
  const everything = async (db: LocalDatabase) =>
    JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())))

  test('does not open it, and changes nothing', async () => {
    const { tenant, db } = await newer()
    await db.meta.put({ key: 'format', version: STORE_FORMAT + 1 })
    const before = await everything(db)
    await expect(openPanelStore(tenant)).rejects.toBeInstanceOf(NewerStoreError)
    expect(await everything(db)).toBe(before)
    db.close()
  })

  test('while it is open: the next append is refused, nothing is written any more, and the page is told', async () => {
    const { tenant, db, entries } = await newer()
    const clock = new FakeClock()
    const { local, told } = await openPanelStore(tenant, { clock })
    const runtime = new Runtime(emptyWorld(), registry, clock, countingIds())
    await runtime.adopt((await local.read()).world, local.registry, local.log)
    await db.meta.put({ key: 'format', version: STORE_FORMAT + 1 })
    const before = await everything(db)
    await runtime.ingestDurably({ ...queued('typed'), src: 'user', kind: 'intent' })
    await clock.pass(300_000)
    expect(told).toEqual(['newer'])
    expect(runtime.storageFailing.get()).toBe(true)
    expect(clock.pending).toEqual([])
    expect(await everything(db)).toBe(before)
    expect((await stateOfLog(db)).meta.pos).toBe(entries.length)
    local.close()
    db.close()
  })

  test('while it is open: a build that changes the tables is let in at once, and the old page does not come back', async () => {
    const { tenant, db } = await newer()
    db.close()
    const { local, told } = await openPanelStore(tenant)
    const raised = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(`balcao/${tenant}`, 260)
      request.onsuccess = () => resolve(request.result)
      request.onblocked = () => reject(new Error('blocked'))
    })
    expect(told).toEqual(['newer'])
    const more = { ...(entriesOf(new Chance(1))[0] ?? { pos: 0 }), pos: 9_999 } as never
    await expect(local.log.append([more], { durable: true })).rejects.toBeInstanceOf(StoreLostError)
    await expect(local.claim('3')).rejects.toThrow()
    raised.close()
  })

  test('a tail of an older payload version is lifted, a newer one is kept as it is', async () => {
    const tenant = newTenant()
    const db = await openDb(tenant)
    const entries = entriesOf(new Chance(1)).slice(0, 5)
    const future = { ...(entries[4] as (typeof entries)[number]), pos: 6, id: 'f', v: 99, data: { any: 1 } }
    await appendInRuns(db, [...entries, future])
    const lifted = new DexieLog(db, (entry) => ({ ok: true, entry: { ...entry, v: entry.v + 1 } }))
    expect((await lifted.readAfter(0)).map(({ v }) => v)).toEqual([2, 2, 2, 2, 2, 100])
    const { local } = await openPanelStore(tenant)
    expect((await local.log.readAfter(5))[0]).toEqual(future)
    local.close()
    db.close()
  })
})
