import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import type { Entry } from '@domain/kernel/entry'
import { stateHash } from '@domain/kernel/hash'
import { restartLog } from '@infra/log/checkpoint-store'
import { DexieLog } from '@infra/log/log-store'
import { type Sealed, sizeOf } from '@infra/log/seal'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FULL_DISK, keepLog } from '../../src/app/runtime/internal/keep-log'
import { MOST_WAITING } from '../../src/app/runtime/internal/log-writer'
import { type Fact, Runtime } from '../../src/app/runtime/runtime'
import { countingIds, FakeClock } from '../clock'
import { CrashingDisk } from './crashing-disk'
import { Chance, seedsOf } from './seeds'
import { entriesOf, newTenant, openDb, queued, stateOfLog } from './stores'

/*
 * R13: the disk is full at a big event, and small writes would still succeed. The log stops at the entry that
 * does not fit, so that it has no hole; the store frees what it can; and the user is told until all is written.
 */

const disk = new CrashingDisk()
beforeEach(() => disk.start())
afterEach(() => {
  disk.full(null)
  disk.stop()
})

const weightOf = (value: unknown): number => {
  const { json, bytes } = value as { json?: string | Sealed; bytes?: Uint8Array | Sealed }
  return sizeOf(json ?? bytes ?? '')
}

async function page(chance: Chance) {
  const db = await openDb(newTenant())
  const clock = new FakeClock()
  const log = new DexieLog(db)
  const runtime = new Runtime(emptyWorld(), registry, clock, countingIds(`seed${chance.seed}`))
  const told: boolean[] = []
  runtime.storageFailing.subscribe(() => told.push(runtime.storageFailing.get()))
  await runtime.adopt(emptyWorld(), registry, log)
  return { db, clock, log, runtime, told }
}

/** An entry before it had its place. */
function fact(entry: Entry): Fact {
  const { pos: _, ...rest } = entry
  return rest
}

describe.each(seedsOf({ short: 5, long: 100 }))('R13 seed %i', (seed) => {
  test('the log stops at the entry that does not fit, and goes on behind it once there is room', async () => {
    const chance = new Chance(seed)
    const { db, clock, log, runtime, told } = await page(chance)
    const entries = entriesOf(chance)
    const big = chance.integer(10, entries.length - 10)
    const limit = 1_500_000
    let room = chance.integer(2_000, 20_000)
    disk.full((store, value) => store === 'log' && weightOf(value) > room)
    let [asked, canFree] = [0, false]
    log.makeRoom = async () => {
      asked += 1
      if (canFree) room = limit
      return canFree
    }
    for (const [i, entry] of entries.entries()) {
      const data = i === big ? { ...(entry.data as object), ballast: 'x'.repeat(50_000) } : entry.data
      runtime.ingest([fact({ ...entry, name: i === big ? 'some.bigNews' : entry.name, data })])
      if (chance.happens(0.3)) await clock.pass(50)
    }
    await clock.pass(50)
    // Everything before the big one is there, nothing behind it, although that would fit. The cipher takes real
    // time, whatever the clock here says.
    await vi.waitFor(async () => {
      await clock.pass(50)
      expect((await stateOfLog(db)).meta.pos).toBe(big)
    })
    const stopped = await stateOfLog(db)
    expect(stopped.damage).toEqual([])
    expect(told).toEqual([true])
    // What is typed meanwhile is not held up, and not lost.
    await runtime.ingestDurably({ ...queued('typed'), src: 'user', kind: 'intent' })
    expect(runtime.world.rows.outbox.has('typed')).toBe(true)
    canFree = true
    await clock.pass(120_000)
    await runtime.flush()
    const after = await stateOfLog(db)
    expect(asked).toBeGreaterThanOrEqual(2)
    expect(after.damage).toEqual([])
    expect(after.hash).toBe(stateHash(runtime.world))
    expect(after.world.rows.outbox.has('typed')).toBe(true)
    expect(told).toEqual([true, false])
    await db.delete()
  })
})

test('R13 room is made by merging and by dropping all but the newest entries, whatever the rows stand at', async () => {
  const { db, runtime } = await page(new Chance(1))
  for (let i = 0; i < 70; i++) {
    for (let n = 0; n < 50; n++)
      runtime.ingest([{ kind: 'mark', name: 'connection.online', src: 'app', data: {} }])
    await runtime.flush()
  }
  await db.quarantine.bulkAdd(Array.from({ length: 300 }, (_, i) => ({ at: i, reason: 'bad', raw: 'x' })))
  const before = await stateOfLog(db)
  const report = await keepLog(db, registry, { now: 0, room: true })
  const after = await stateOfLog(db)
  expect(report.damaged).toBe(null)
  expect(report.dropped + after.entries.length).toBe(before.entries.length)
  expect(after.entries.length).toBeLessThanOrEqual(FULL_DISK.entries)
  expect(await db.quarantine.count()).toBe(FULL_DISK.quarantined)
  expect(after.entries.length).toBeGreaterThan(FULL_DISK.entries / 2)
  expect(await db.log.count()).toBeLessThan(5)
  expect(after.hash).toBe(before.hash)
  await db.delete()
})

test('R13 a disk that stays full: what waits is bounded, and a later disk gets the whole state', async () => {
  const { db, clock, log, runtime, told } = await page(new Chance(2))
  log.restartLog = () => restartLog(db, runtime.world)
  disk.full((store) => store === 'log' || store === 'meta')
  await runtime.ingestDurably({ ...queued('typed'), src: 'user', kind: 'intent' })
  for (let i = 0; i < 5; i++) {
    const many = Array.from({ length: MOST_WAITING / 4 }, () => 0)
    runtime.ingest(
      many.map(() => ({ kind: 'mark', name: 'connection.online', src: 'app', data: {} }) as const),
    )
    await clock.pass(5_000)
  }
  expect(told).toEqual([true])
  expect(runtime.settled).toBe(false)
  expect((await stateOfLog(db)).meta.pos).toBe(0)
  disk.full(null)
  await runtime.flush()
  const after = await stateOfLog(db)
  expect(after.hash).toBe(stateHash(runtime.world))
  expect(after.world.rows.outbox.has('typed')).toBe(true)
  expect(after.from).toBeGreaterThan(MOST_WAITING)
  expect(told).toEqual([true, false])
  await db.delete()
})
