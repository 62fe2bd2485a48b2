import 'fake-indexeddb/auto'
import type { Entry } from '@domain/kernel/entry'
import { afterEach, describe, expect, it } from 'vitest'
import { LocalDatabase } from './database'
import { LONGEST_RUN, type LogStore, MemoryLog } from './log'
import { DexieLog } from './log-store'

const entry = (pos: number): Entry => ({
  pos,
  id: `e${pos}`,
  kind: 'mark',
  name: 'connection.online',
  v: 1,
  at: pos,
  rx: pos,
  src: 'app',
  conn: 0,
  tab: 't',
  data: {},
})
const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => entry(from + i))

let db: LocalDatabase | null = null
afterEach(async () => {
  await db?.delete()
  db = null
})

const stores: [string, () => Promise<LogStore>][] = [
  ['in memory', async () => new MemoryLog()],
  [
    'in IndexedDB',
    async () => {
      db = new LocalDatabase('test')
      await db.open()
      return new DexieLog(db)
    },
  ],
]

describe.each(stores)('a log %s', (_, open) => {
  it('gives back what was appended, in order', async () => {
    const log = await open()
    await log.append(run(1, 3), { durable: false })
    await log.append(run(4, 4), { durable: true })
    expect(await log.readAfter(0)).toEqual(run(1, 4))
  })

  it.each([
    [0, 1, 12],
    [3, 4, 12],
    [7, 8, 12],
    [12, 13, 12],
  ])('after position %i begins at %i', async (after, from, to) => {
    const log = await open()
    await log.append(run(1, 5), { durable: false })
    await log.append(run(6, 12), { durable: false })
    expect(await log.readAfter(after)).toEqual(run(from, to))
  })

  it('finds the tail inside the longest run', async () => {
    const log = await open()
    await log.append(run(1, LONGEST_RUN), { durable: false })
    await log.append(run(LONGEST_RUN + 1, LONGEST_RUN + 2), { durable: false })
    expect(await log.readAfter(LONGEST_RUN - 1)).toEqual(run(LONGEST_RUN, LONGEST_RUN + 2))
    expect(await log.readAfter(1)).toHaveLength(LONGEST_RUN + 1)
  })

  it('takes nothing of an empty run', async () => {
    const log = await open()
    await log.append([], { durable: true })
    expect(await log.readAfter(0)).toEqual([])
  })
})

describe('the local store', () => {
  it('is version 25 and has the tables that the specification names', async () => {
    db = new LocalDatabase('test')
    await db.open()
    expect(db.verno).toBe(25)
    expect(db.tables.map((table) => table.name)).toEqual(
      expect.arrayContaining([
        'customerChats',
        'chatTickets',
        'customers',
        'settings',
        'reactions',
        'ordersByMessage',
        'customerGroups',
        'log',
        'outbox',
        'quarantine',
        'meta',
      ]),
    )
  })

  it('refuses a run whose place is taken, and keeps nothing of it', async () => {
    db = new LocalDatabase('test')
    await db.open()
    const log = new DexieLog(db)
    await log.append(run(1, 2), { durable: false })
    await expect(log.append(run(1, 5), { durable: false })).rejects.toThrow()
    expect(await log.readAfter(0)).toEqual(run(1, 2))
    expect(await db.meta.get('log')).toEqual({ key: 'log', pos: 2, base: 0 })
  })
})
