import { afterEach, describe, expect, it, vi } from 'vitest'
import { marks as run } from '../../../tests/model/marks'
import { LocalDatabase, STORE_FORMAT } from './database'
import { LONGEST_RUN, LONGEST_SEGMENT, type LogStore, MemoryLog } from './log'
import { DexieLog } from './log-store'
import { NewerStoreError, StoreLostError } from './storage-errors'

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
    // Tables of our own come as 25.1 and so on.
    expect(Math.floor(db.verno)).toBe(25)
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

describe('the log in IndexedDB, which writes before it has looked', () => {
  const opened = async () => {
    const own = new LocalDatabase('test')
    db = own
    await own.open()
    const log = new DexieLog(own)
    await log.append(run(1, 3), { durable: false })
    return { own, log }
  }
  const places = async (own: LocalDatabase) => (await own.log.toArray()).map(({ from, to }) => [from, to])

  it('notices that the log begins elsewhere by now, and leaves it beginning there', async () => {
    const { own, log } = await opened()
    await own.meta.put({ key: 'log', pos: 3, base: 2 })
    await log.append(run(4, 5), { durable: false })
    expect(await own.meta.get('log')).toEqual({ key: 'log', pos: 5, base: 2 })
    expect(await places(own)).toEqual([
      [1, 3],
      [4, 5],
    ])
  })

  it('writes nothing that is in the checkpoint by now', async () => {
    const { own, log } = await opened()
    await own.meta.put({ key: 'log', pos: 9, base: 9 })
    await log.append(run(4, 6), { durable: false })
    await log.append(run(7, 9), { durable: false })
    expect(await own.meta.get('log')).toEqual({ key: 'log', pos: 9, base: 9 })
    expect(await places(own)).toEqual([[1, 3]])
  })

  it.each<[string, (own: LocalDatabase) => Promise<unknown>, new (...rest: never[]) => Error]>([
    ['was emptied', (own) => own.meta.clear(), StoreLostError],
    [
      'is a newer build’s',
      (own) => own.meta.put({ key: 'format', version: STORE_FORMAT + 1 }),
      NewerStoreError,
    ],
  ])('leaves a store alone that %s', async (_, happen, error) => {
    const { own, log } = await opened()
    await happen(own)
    const before = await own.meta.toArray()
    for (let n = 0; n < 2; n++)
      await expect(log.append(run(4, 5), { durable: true })).rejects.toBeInstanceOf(error)
    expect(await places(own)).toEqual([[1, 3]])
    expect(await own.meta.toArray()).toEqual(before)
  })

  it('keeps nothing of a run whose last segment cannot even be handed over', async () => {
    const { own, log } = await opened()
    const { add } = IDBObjectStore.prototype
    const fails = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
      this: IDBObjectStore,
      ...args: Parameters<typeof add>
    ) {
      if ((args[0] as { from: number }).from === 4 + LONGEST_SEGMENT) throw new RangeError('no memory')
      return add.apply(this, args)
    })
    await expect(log.append(run(4, LONGEST_SEGMENT + 100), { durable: false })).rejects.toThrow('no memory')
    fails.mockRestore()
    expect(await places(own)).toEqual([[1, 3]])
    await log.append(run(4, LONGEST_SEGMENT + 100), { durable: false })
    expect(await log.readAfter(0)).toEqual(run(1, LONGEST_SEGMENT + 100))
  })

  it('puts a long run into several segments, all of them or none', async () => {
    const { own, log } = await opened()
    const to = 2 * LONGEST_SEGMENT + 203
    await log.append(run(4, to), { durable: false })
    expect(await places(own)).toEqual([
      [1, 3],
      [4, LONGEST_SEGMENT + 3],
      [LONGEST_SEGMENT + 4, 2 * LONGEST_SEGMENT + 3],
      [2 * LONGEST_SEGMENT + 4, to],
    ])
    // The last of these cannot be added: its place is taken.
    const taken = to + 1 + 2 * LONGEST_SEGMENT
    await own.log.add({ from: taken, to: taken, until: 0, encoding: 'json', json: '[]' })
    await expect(log.append(run(to + 1, taken + 100), { durable: false })).rejects.toThrow()
    expect(await own.meta.get('log')).toEqual({ key: 'log', pos: to, base: 0 })
    expect(await places(own)).toHaveLength(5)
  })
})
