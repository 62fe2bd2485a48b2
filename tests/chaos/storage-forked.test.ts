import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import { foldAll } from '@domain/kernel/fold'
import { stateHash } from '@domain/kernel/hash'
import { restartLog } from '@infra/log/checkpoint-store'
import type { LocalDatabase } from '@infra/log/database'
import { DexieLog } from '@infra/log/log-store'
import { RowStore } from '@infra/log/row-store'
import { ForkedLogError } from '@infra/log/storage-errors'
import { describe, expect, test } from 'vitest'
import { Runtime } from '../../src/app/runtime/runtime'
import { countingIds, FakeClock } from '../clock'
import { Chance, seedsOf } from './seeds'
import { appendInRuns, entriesOf, newTenant, openDb, queued, stateOfLog, worldOf } from './stores'

/*
 * R10, on the store itself: a tab that led, slept through the moment in which another took over, wakes and
 * writes what it had in hand before it hears of that.
 */

/** A tab that takes itself for the leader, on a connection of its own. */
class Leader {
  readonly clock = new FakeClock()
  readonly runtime: Runtime
  readonly log: DexieLog
  forked = false
  typed = 0

  private constructor(
    readonly db: LocalDatabase,
    readonly name: string,
  ) {
    this.log = new DexieLog(db)
    this.log.forked = () => {
      this.forked = true
    }
    this.runtime = new Runtime(emptyWorld(), registry, this.clock, countingIds(name))
  }

  static async open(tenant: string, name: string): Promise<Leader> {
    const leader = new Leader(await openDb(tenant), name)
    const world = emptyWorld()
    foldAll(registry, world, await leader.log.readAfter(0))
    await leader.runtime.adopt(world, registry, leader.log)
    return leader
  }

  type(): void {
    this.typed += 1
    const hash = `${this.name}-${this.typed}`
    this.runtime.ingest([{ ...queued(hash), id: hash, src: 'user', kind: 'intent' }])
  }

  /** True when the disk took it. */
  async flush(): Promise<boolean> {
    return this.runtime.flush().then(
      () => true,
      () => false,
    )
  }
}

describe.each(seedsOf({ short: 10, long: 300 }))('R10 seed %i', (seed) => {
  test('of two tabs that take themselves for the leader one writes, and the other is told', async () => {
    const chance = new Chance(seed)
    const tenant = newTenant()
    const before = await openDb(tenant)
    await appendInRuns(before, entriesOf(chance))
    const leaders = [await Leader.open(tenant, 'slept'), await Leader.open(tenant, 'took over')]
    for (let step = 0; step < 20; step++) {
      const leader = chance.pick(leaders)
      if (chance.happens(0.6)) leader.type()
      else await leader.flush()
    }
    // Both at once, as two processes are.
    await Promise.all(chance.shuffle(leaders).map((leader) => leader.flush()))

    const { entries, damage, hash, world } = await stateOfLog(before)
    expect(damage).toEqual([])
    expect(hash).toBe(stateHash(worldOf(entries)))
    const writers = new Set(entries.flatMap(({ cmd }) => cmd?.replace(/-\d+$/, '') ?? []))
    writers.delete('waiting')
    expect(writers.size).toBeLessThanOrEqual(1)
    for (const leader of leaders) {
      const wrote = writers.has(leader.name)
      expect(leader.forked).toBe(leader.typed > 0 && !wrote)
      // All of its own is there, or none.
      const own = [...world.rows.outbox.keys()].filter((id) => id.startsWith(leader.name))
      expect(own.length).toBe(wrote ? leader.typed : 0)
      // It does not try again behind anybody's back.
      await leader.clock.pass(300_000)
      expect(leader.clock.pending).toEqual([])
      leader.db.close()
    }
    expect((await stateOfLog(before)).entries).toEqual(entries)
    before.close()
  })
})

describe('R10 what a former leader writes', () => {
  test('rows do not go over those of a tab that is further on', async () => {
    const tenant = newTenant()
    const db = await openDb(tenant)
    const entries = entriesOf(new Chance(1))
    await new RowStore(db).write(worldOf(entries))
    const stored = JSON.stringify(await db.chatTickets.toArray())
    await expect(new RowStore(db).write(worldOf(entries.slice(0, -3)))).rejects.toBeInstanceOf(ForkedLogError)
    expect(await db.meta.get('rows')).toMatchObject({ pos: entries.length })
    expect(JSON.stringify(await db.chatTickets.toArray())).toBe(stored)
    db.close()
  })

  test('a run that reaches over a new beginning is taken from the page that began it, and from no other', async () => {
    const entries = entriesOf(new Chance(1))
    for (const own of [true, false]) {
      const db = await openDb(newTenant())
      const log = new DexieLog(db)
      await log.append(entries.slice(0, 10), { durable: false })
      if (own) log.begunAt = 15
      await restartLog(db, worldOf(entries.slice(0, 15)))
      const run = log.append(entries.slice(10, 20), { durable: false })
      if (own) await run
      else await expect(run).rejects.toBeInstanceOf(ForkedLogError)
      const { meta, damage, hash } = await stateOfLog(db)
      expect(damage).toEqual([])
      expect(meta).toMatchObject({ base: 15, pos: own ? 20 : 15 })
      expect(hash).toBe(stateHash(worldOf(entries.slice(0, own ? 20 : 15))))
      db.close()
    }
  })
})
