import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { restore } from '@domain/checkpoint'
import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import { define } from '@domain/kernel/define'
import type { Entry } from '@domain/kernel/entry'
import { stateHash } from '@domain/kernel/hash'
import { createRegistry } from '@domain/kernel/registry'
import { advanceCheckpoint, DamagedLogError, restartLog } from '@infra/log/checkpoint-store'
import { STORE_FORMAT } from '@infra/log/database'
import { DraftStore } from '@infra/log/draft-store'
import { mergeSegments } from '@infra/log/merge'
import { openJson } from '@infra/log/seal'
import { readLogFile } from '@infra/logfile/read'
import { replay } from '@infra/logfile/replay'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { exportLog } from '../../src/app/logs/internal/export-log'
import { keepLog, RETENTION } from '../../src/app/runtime/internal/keep-log'
import { Runtime } from '../../src/app/runtime/runtime'
import { countingIds, FakeClock } from '../clock'
import { draft, event, numbered, signedIn } from '../model/entries'
import { aCustomer, aMessage, aTicket } from '../model/rows'
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
  writeRows,
} from './stores'

const LOGS = path.resolve(import.meta.dirname, '../logs')

describe('R17 logs of former builds, through this build’s store', () => {
  const files = readdirSync(LOGS).filter((file) => file.endsWith('.ndjson'))
  test('there are some', () => expect(files.length).toBeGreaterThanOrEqual(2))
  test.each(files)(
    '%s comes to its stored hash from segments, merged ones and a checkpoint',
    async (file) => {
      const read = readLogFile(readFileSync(path.join(LOGS, file), 'utf8'), registry)
      if (!read.ok) throw new Error(read.reason)
      const { entries, checkpoint } = read.file
      const { hash } = replay(read.file, registry).report
      const db = await openDb(newTenant())
      if (checkpoint) await restartLog(db, restore(checkpoint))
      await appendInRuns(db, entries, 7)
      expect((await stateOfLog(db)).hash).toBe(hash)
      const window = { entries: Math.ceil(entries.length / 2), since: 0, upTo: Number.POSITIVE_INFINITY }
      expect(await advanceCheckpoint(db, registry, window)).toBeGreaterThan(0)
      expect((await stateOfLog(db)).hash).toBe(hash)
      expect(await mergeSegments(db, 2)).toBeGreaterThan(1)
      const last = await stateOfLog(db)
      expect(last.hash).toBe(hash)
      expect(last.damage).toEqual([])
      await db.delete()
    },
  )
})

describe.each(seedsOf({ short: 3, long: 60 }))('R12 seed %i', (seed) => {
  test('an export of a log whose beginning is a checkpoint replays to the same hash', async () => {
    const tenant = newTenant()
    const entries = entriesOf(new Chance(seed))
    const db = await openDb(tenant)
    await appendInRuns(db, entries)
    await advanceCheckpoint(db, registry, { entries: 12, since: 0, upTo: Number.POSITIVE_INFINITY })
    await mergeSegments(db, 2)
    db.close()
    const { local } = await openPanelStore(tenant)
    const runtime = new Runtime(emptyWorld(), registry, new FakeClock(), countingIds())
    await runtime.adopt((await local.read()).world, local.registry, local.log)
    Object.assign(globalThis, { __BUILD__: 'test' })
    const file = readLogFile(await (await exportLog(tenant, runtime, local.readLog)).text(), registry)
    if (!file.ok) throw new Error(file.reason)
    expect(file.file.checkpoint?.pos).toBeGreaterThan(0)
    expect(file.file.entries.length).toBeLessThanOrEqual(12)
    expect(file.file.quarantined).toEqual([])
    const { report } = replay(file.file, registry)
    expect(report.matches).toBe(true)
    expect(report.hash).toBe(stateHash(worldOf(entries)))
    local.close()
  })
})

test('R12 a checkpoint that does not come back as it was written is not written, and nothing is dropped', async () => {
  const row = { id: 'x', rev: 1, data: { at: new Date(0) } }
  const unsavable = define('mark', 'test.unsavable', v.object({}), (world) => {
    world.rows.settings.set('x', row as never)
  })
  const entries = numbered([...signedIn(), draft('mark', 'test.unsavable', {}), ...signedIn()])
  const db = await openDb(newTenant())
  await appendInRuns(db, entries, 2)
  const window = { entries: 2, since: 0, upTo: 99 }
  const odd = createRegistry([...registry.values(), unsavable])
  await expect(advanceCheckpoint(db, odd, window)).rejects.toBeInstanceOf(DamagedLogError)
  expect(await db.meta.get('checkpoint')).toBe(undefined)
  expect((await stateOfLog(db)).entries).toEqual(entries)
  await db.delete()
})

describe('the window of the log', () => {
  const filled = async (count: number, rxOf: (i: number) => number) => {
    const tenant = newTenant()
    const db = await openDb(tenant)
    const marks = Array.from({ length: count }, (_, i) =>
      draft('mark', 'connection.online', {}, { id: `m${i}`, rx: rxOf(i) }),
    )
    const entries = numbered([queued('waits'), ...marks])
    await appendInRuns(db, entries, 250)
    await writeRows(db, worldOf(entries))
    return { db, tenant, entries }
  }

  test('is cut before it holds 20,000 entries; those of a message that waits stay on disk', async () => {
    const { db, entries } = await filled(19_000, () => 1_000)
    const report = await keepLog(db, registry, { now: 2_000, room: false })
    const after = await stateOfLog(db)
    expect(report).toMatchObject({ damaged: null, dropped: after.from })
    expect(after.entries.length).toBeLessThanOrEqual(RETENTION.cutTo)
    expect(after.entries.length).toBeGreaterThan(RETENTION.cutTo / 2)
    expect(after.hash).toBe(stateHash(worldOf(entries)))
    const kept = await db.meta.get('commands')
    expect(
      kept?.key === 'commands' && (await openJson<Entry[]>(db.key, kept.entries)).map(({ cmd }) => cmd),
    ).toEqual(['waits'])
    expect(after.world.rows.outbox.has('waits')).toBe(true)
    // Nothing more to do.
    expect(await keepLog(db, registry, { now: 2_000, room: false })).toEqual({
      merged: 0,
      dropped: 0,
      bundled: 0,
      damaged: null,
    })
    await db.delete()
  })

  test('forgets what is older than seven days', async () => {
    const day = 24 * 60 * 60 * 1000
    const { db } = await filled(2_000, (i) => Math.floor(i / 250) * day + 1)
    expect((await keepLog(db, registry, { now: 7 * day, room: false })).dropped).toBe(0)
    await db.delete()
    const again = await filled(2_000, (i) => Math.floor(i / 250) * day + 1)
    // Not merged, as in a quiet week: each day is a segment of its own.
    await advanceCheckpoint(again.db, registry, { entries: 20_000, since: 3 * day, upTo: 20_000 })
    const left = await stateOfLog(again.db)
    expect(left.entries.every(({ rx }) => rx >= 2 * day)).toBe(true)
    expect(left.entries.length).toBeGreaterThan(1_000)
    await again.db.delete()
  })

  test('never goes beyond the rows, so that a start needs rows and tail only', async () => {
    const { db, entries } = await filled(19_000, () => 1_000)
    await db.meta.delete('rows')
    await writeRows(db, worldOf(entries.slice(0, 3_000)))
    await keepLog(db, registry, { now: 2_000, room: false })
    expect((await stateOfLog(db)).from).toBeLessThanOrEqual(3_000)
    await db.delete()
  })
})

describe('L1 who leaves, and whose place another takes', () => {
  const CANARIES = ['529.982.247-25', '5511987654321', 'receita da Dona Zuleica', 'rascunho secreto']

  test('leaves nothing in any table: rows, log, merged segments, checkpoint, first screen, quarantine, drafts', async () => {
    const tenant = newTenant()
    const customer = aCustomer('1', { name: CANARIES[0] ?? '', phone_number: CANARIES[1] ?? '' })
    const ticket = aTicket('1', { customer, rev: 1 })
    const message = aMessage('1', '1', { message: CANARIES[2] ?? '', rev: 2 })
    const spoken = [event(1, 'Created', { ticket }), event(2, 'customerChatCreated', { message, ticket })]
    const entries = numbered([...signedIn(), ...spoken, queued('mine', CANARIES[2])])
    const db = await openDb(tenant)
    await appendInRuns(db, entries, 2)
    await writeRows(db, worldOf(entries))
    await advanceCheckpoint(db, registry, { entries: 4, since: 0, upTo: 99 })
    await mergeSegments(db, 2)
    await db.quarantine.add({ at: 1, reason: 'bad', raw: CANARIES[2] ?? '' })
    await new DraftStore(db).write(
      [{ ticketId: '1', text: CANARIES[3] ?? '', type: 'chat', replyTo: null }],
      [],
    )
    await db.meta.put({ key: 'owner', userId: '2' })
    const held = async () => {
      const { world, entries: window } = await stateOfLog(db)
      const tables = await Promise.all(db.tables.map((table) => table.toArray()))
      const rows = Object.values(world.rows).map((table) => [...table.values()])
      const drafts = await new DraftStore(db).readAll()
      return JSON.stringify([tables, rows, window, drafts])
    }
    const before = await held()
    for (const canary of CANARIES) expect(before).toContain(canary)
    const { local } = await openPanelStore(tenant)
    await local.wipe()
    local.close()
    const after = await held()
    for (const canary of CANARIES) expect(after).not.toContain(canary)
    expect(await db.meta.toArray()).toEqual([{ key: 'format', version: STORE_FORMAT }, { key: 'sealed' }])
    for (const table of db.tables)
      expect([table.name, await table.count()]).toEqual([table.name, table.name === 'meta' ? 2 : 0])
    expect(local.drafts.get('1')).toBe(undefined)
    db.close()
  })
})
