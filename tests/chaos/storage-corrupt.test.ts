import type { Entry } from '@domain/kernel/entry'
import { stateHash } from '@domain/kernel/hash'
import { restartLog } from '@infra/log/checkpoint-store'
import type { LocalDatabase, MetaRow } from '@infra/log/database'
import { mergeSegments } from '@infra/log/merge'
import { unpackRun } from '@infra/log/packed-run'
import { isSealed, openText, type Sealed, sealText } from '@infra/log/seal'
import type { Segment } from '@infra/log/segments'
import { describe, expect, test } from 'vitest'
import { createStartTries, type StartTries } from '../../src/app/boot/start-tries'
import { createWaitingWitness } from '../../src/app/runtime/waiting-witness'
import { FakeClock } from '../clock'
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
 * R16: a row of the log, its checkpoint or its ends is not what was written. It is quarantined with its reason,
 * everything else goes on, the server is asked again, and the next start finds a store without a flaw.
 */

type Flaw = (db: LocalDatabase, chance: Chance) => Promise<unknown>

const segmentsOf = (db: LocalDatabase) => db.log.orderBy('from').toArray()
/** One of the tail's segments, which the panel reads at every start; of several entries, so that they have an order. */
const one = async (db: LocalDatabase, chance: Chance): Promise<Segment> =>
  chance.pick((await segmentsOf(db)).slice(-4).filter(({ from, to }) => to > from))

const change = (edit: (entries: Record<string, unknown>[], chance: Chance) => unknown): Flaw => {
  return async (db, chance) => {
    const segment = await one(db, chance)
    if (segment.encoding === 'columns+gzip') throw new Error('the tail is not merged here')
    const entries = unpackRun(await openText(db.key, segment.json)) as Record<string, unknown>[]
    const edited = edit(entries, chance) ?? entries
    const text = typeof edited === 'string' ? edited : JSON.stringify(edited)
    await db.log.put({ ...segment, json: await sealText(db.key, text) })
  }
}

function sealedIn(value: unknown): Sealed {
  if (!isSealed(value)) throw new Error('it lies open')
  return value
}

const put = (db: LocalDatabase, row: unknown) => db.meta.put(row as MetaRow)

const FLAWS: Record<string, Flaw> = {
  'JSON that is cut off': change((entries, chance) =>
    JSON.stringify(entries).slice(0, chance.integer(1, 40)),
  ),
  'JSON that is no list': change(() => '{"a":1}'),
  'an entry without an id': change((entries, chance) => void delete chance.pick(entries).id),
  'an entry that is a number': change((entries) => void entries.splice(0, 1, 7 as never)),
  'an unknown kind': change(
    (entries, chance) => void Object.assign(chance.pick(entries), { kind: 'rumour' }),
  ),
  'a payload that does not fit': change(
    (entries) => void Object.assign(entries[0] ?? {}, { name: 'message.queued', v: 1, data: { hash: 7 } }),
  ),
  'a version that never was': change((entries) => void Object.assign(entries[0] ?? {}, { v: -1 })),
  'an entry in a wrong place': change((entries) => void Object.assign(entries[0] ?? {}, { pos: 3_000_000 })),
  'two entries swapped': change((entries) => void entries.reverse()),
  'fewer entries than places': change((entries) => entries.slice(1)),
  'an unknown encoding': async (db, chance) =>
    db.log.put({ ...(await one(db, chance)), encoding: 'zip' } as unknown as Segment),
  'a segment without its end': async (db, chance) =>
    db.log.put({ ...(await one(db, chance)), to: undefined } as unknown as Segment),
  'a segment that claims a million places': async (db, chance) =>
    db.log.put({ ...(await one(db, chance)), to: 1_000_000_000 }),
  'a segment that is gone': async (db, chance) => db.log.delete((await one(db, chance)).from),
  'the last segment gone': async (db) => db.log.delete((await segmentsOf(db)).at(-1)?.from ?? 0),
  'two segments swapped': async (db) => {
    const [a, b] = (await segmentsOf(db)).slice(-2)
    if (a?.encoding !== 'packed' || b?.encoding !== 'packed') throw new Error('the tail is not merged here')
    await db.log.bulkPut([
      { ...a, json: b.json },
      { ...b, json: a.json },
    ])
  },
  'a flipped bit in a merged segment': async (db, chance) => {
    await mergeSegments(db, 2)
    const merged = (await segmentsOf(db)).find((segment) => segment.encoding === 'columns+gzip')
    if (merged?.encoding !== 'columns+gzip') throw new Error('nothing was merged')
    const { nonce, body } = sealedIn(merged.bytes)
    const bytes = new Uint8Array(body.slice())
    const at = chance.integer(12, bytes.length - 1)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << chance.integer(0, 7))
    await db.log.put({ ...merged, bytes: { nonce, body: bytes.buffer } })
  },
  'no position of the rows': (db) => db.meta.delete('rows'),
  'rows that stand behind the end of the log': async (db) => put(db, { key: 'log', pos: 3, base: 0 }),
  'no checkpoint where the log says there is one': async (db) => {
    await restartLog(db, (await stateOfLog(db)).world)
    await db.meta.bulkDelete(['checkpoint', 'rows'])
  },
  'a damaged checkpoint, and no rows': async (db) => {
    await restartLog(db, (await stateOfLog(db)).world)
    const found = await db.meta.get('checkpoint')
    if (found?.key !== 'checkpoint') throw new Error('no checkpoint')
    const { nonce, body } = sealedIn(found.bytes)
    await put(db, { ...found, bytes: { nonce, body: body.slice(0, -9) } })
    await db.meta.delete('rows')
  },
  'a checkpoint of another content': async (db) => {
    await restartLog(db, (await stateOfLog(db)).world)
    const found = await db.meta.get('checkpoint')
    await put(db, { ...found, content: '0'.repeat(16) })
    await db.meta.delete('rows')
  },
}

/** Flaws that leave everything there: the order of rows tells what was meant, or rows make up for the log. */
const HARMLESS = new Set(['no position of the rows'])

describe.each(seedsOf({ short: 2, long: 200 }))('R16 seed %i', (seed) => {
  test.each(Object.keys(FLAWS))('%s', async (name) => {
    const chance = new Chance(seed)
    const tenant = newTenant()
    const entries = entriesOf(chance)
    const db = await openDb(tenant)
    await db.meta.put({ key: 'owner', userId: '2' })
    await appendInRuns(db, entries)
    await writeRows(db, worldOf(entries.slice(0, Math.max(1, entries.length - 22))))
    await FLAWS[name]?.(db, chance)
    db.close()

    const { local } = await openPanelStore(tenant)
    const { world, incomplete } = await local.read()
    expect(incomplete).toBe(!HARMLESS.has(name))
    expect(await local.owner()).toBe('2')
    local.close()

    const after = await openDb(tenant)
    const quarantined = await after.quarantine.toArray()
    expect(quarantined.length > 0).toBe(!HARMLESS.has(name))
    for (const { reason } of quarantined) expect(reason.length).toBeGreaterThan(10)
    const found = await stateOfLog(after)
    expect(found.damage).toEqual([])
    expect(found.hash).toBe(stateHash(world))
    after.close()

    // The next page starts from it without a word, and goes on writing.
    const next = await openPanelStore(tenant)
    const again = await next.local.read()
    expect(again.incomplete).toBe(false)
    expect(stateHash(again.world)).toBe(stateHash(world))
    const more: Entry = { ...(entries.at(-1) as Entry), pos: again.world.pos + 1, id: 'more' }
    await next.local.log.append([more], { durable: false })
    expect(await next.local.log.readAfter(again.world.pos)).toEqual([more])
    next.local.close()
  })
})

describe('R16 a store that nobody can start from', () => {
  const storage = () => {
    const map = new Map<string, string>()
    return {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
      removeItem: (key: string) => void map.delete(key),
    } as unknown as Storage
  }

  test('is cleared at the third start, not before', async () => {
    const kept = storage()
    const clock = new FakeClock()
    const starts = [1, 2, 3].map(() => {
      const tries = createStartTries(kept, 'starts', clock)
      const startOver = tries.begin()
      tries.failed()
      tries.leaving()
      return startOver
    })
    expect(starts).toEqual([false, false, true])
  })

  const anew = (kept: Storage, clock = new FakeClock()) => createStartTries(kept, 'starts', clock)

  test('is cleared where the browser hangs or falls at every start, before anything is there', () => {
    const kept = storage()
    expect([1, 2, 3].map(() => anew(kept).begin())).toEqual([false, false, true])
    // What is cleared starts over.
    expect(anew(kept).begin()).toBe(false)
  })

  test.each<[string, (tries: StartTries, clock: FakeClock) => unknown]>([
    ['reloads before anything is there', (tries) => tries.leaving()],
    ['reloads as soon as it is', (tries) => [tries.ready(), tries.leaving()]],
    ['puts it away, and the device closes it', (tries) => tries.hidden(true)],
    [
      'works with it for a moment, and the device closes it',
      async (tries, clock) => {
        tries.ready()
        await clock.pass(1_000)
      },
    ],
  ])('is not cleared because somebody %s, however often', async (_, live) => {
    const kept = storage()
    for (let i = 0; i < 9; i++) {
      const clock = new FakeClock()
      const tries = anew(kept, clock)
      expect(tries.begin()).toBe(false)
      await live(tries, clock)
    }
  })

  test('put away and looked at again, it counts as before', () => {
    const kept = storage()
    for (const over of [false, false, true]) {
      const tries = anew(kept)
      expect(tries.begin()).toBe(over)
      tries.hidden(true)
      tries.hidden(false)
    }
  })

  test('failures with hasty reloads between them are in a row; after ten good seconds they are not', async () => {
    const kept = storage()
    const fail = () => {
      const tries = anew(kept)
      const over = tries.begin()
      tries.ready()
      tries.failed()
      tries.leaving()
      return over
    }
    const work = async (ms: number) => {
      const clock = new FakeClock()
      const tries = anew(kept, clock)
      const over = tries.begin()
      tries.ready()
      await clock.pass(ms)
      tries.leaving()
      return over
    }
    expect([fail(), await work(3_000), fail(), await work(3_000)]).toEqual([false, false, false, true])
    expect([fail(), await work(11_000), fail(), await work(3_000)]).toEqual([false, false, false, false])
  })

  test('another tab that is closed takes no failure back', () => {
    const kept = storage()
    for (const over of [false, false, true]) {
      expect(anew(kept).begin()).toBe(over)
      anew(kept).leaving()
    }
  })

  test('cleared, it keeps the drafts, whose it is and what waits to be sent; nothing of the server', async () => {
    const tenant = newTenant()
    const entries = entriesOf(new Chance(3))
    const db = await openDb(tenant)
    await db.meta.put({ key: 'owner', userId: '2' })
    await db.drafts.put({ ticketId: '1', text: 'Um momento', type: 'chat', replyTo: null })
    await appendInRuns(db, entries)
    await writeRows(db, worldOf(entries.slice(0, 50)))
    db.close()
    const { local } = await openPanelStore(tenant, { startOver: true })
    const { world } = await local.read()
    expect(await local.owner()).toBe('2')
    expect(local.drafts.get('1')?.text).toBe('Um momento')
    expect([...world.rows.outbox.keys()]).toEqual(['waiting-3'])
    expect([...world.rows.messages.values()].map(({ temp }) => temp)).toEqual([true])
    expect(world.rows.tickets.size + world.rows.customers.size).toBe(0)
    expect(world.cursor).toBe(0)
    local.close()
  })

  test('messages that waited and are gone are counted, once', () => {
    const kept = storage()
    const whole = worldOf(entriesOf(new Chance(3)))
    const witness = createWaitingWitness(kept, 'waiting')
    expect(witness.lost(whole)).toBe(0)
    expect(createWaitingWitness(kept, 'waiting').lost(worldOf([]))).toBe(1)
    expect(createWaitingWitness(kept, 'waiting').lost(worldOf([]))).toBe(0)
  })
})
