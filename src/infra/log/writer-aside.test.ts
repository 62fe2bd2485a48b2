import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeClock } from '../../../tests/clock'
import { marks as run } from '../../../tests/model/marks'
import { LocalDatabase, STORE_FORMAT } from './database'
import { LONGEST_SEGMENT } from './log'
import { DexieLog } from './log-store'
import { importKey, isSealed } from './seal'
import { ForkedLogError, isQuotaError, NewerStoreError, StoreLostError } from './storage-errors'
import { type FromWriter, type ToWriter, WriterAside, type WriterThread } from './writer-aside'
import { WriterSide } from './writer-side'

const SILENT_MS = 30_000
const MANY = 2 * LONGEST_SEGMENT

/** Another thread as far as one process can have it: what goes over is copied, and arrives later. */
class Thread implements WriterThread {
  onmessage: WriterThread['onmessage'] = null
  onerror: WriterThread['onerror'] = null
  onmessageerror: WriterThread['onmessageerror'] = null
  readonly writes: number[] = []
  /** Dies where it is told to. */
  dies: 'before' | 'behind' | null = null
  #alive = true
  readonly #side = new WriterSide((answer) => {
    if (this.#alive && this.dies !== 'behind') setTimeout(() => this.#hear(answer))
    else if (answer !== 'open') this.onerror?.call(undefined as never, new Event('error') as ErrorEvent)
  })

  postMessage(message: ToWriter): void {
    // A key is one of Node's own, which its structuredClone does not know.
    if ('runs' in message) this.writes.push(structuredClone(message.runs).length)
    if ('runs' in message && this.dies === 'before')
      this.onerror?.call(undefined as never, new Event('error') as ErrorEvent)
    else setTimeout(() => this.#alive && void this.#side.take(message))
  }

  terminate(): void {
    this.#alive = false
  }

  #hear(answer: FromWriter): void {
    if (this.#alive) this.onmessage?.call(undefined as never, new MessageEvent('message', { data: answer }))
  }
}

let db: LocalDatabase
let clock: FakeClock
let threads: Thread[] = []
let log: DexieLog

beforeEach(async () => {
  db = new LocalDatabase('aside')
  db.key = await importKey(new Uint8Array(32))
  await db.open()
  clock = new FakeClock()
  threads = []
  log = new DexieLog(db)
  const aside = new WriterAside(db.name, clock, () => {
    const thread = new Thread()
    threads.push(thread)
    return thread
  })
  log.aside = aside
  log.manyCome = () => aside.begin()
})
afterEach(async () => {
  log.interrupt()
  await db.delete()
})

const opened = async () => {
  log.aside?.begin()
  await vi.waitFor(() => expect(log.aside?.ready).toBe(true))
  return threads.at(-1) as Thread
}
const append = (from: number, to: number) => log.append(run(from, to), { durable: false })

describe('a thread that writes', () => {
  it('seals and writes what comes many at once, and the page what comes singly', async () => {
    const thread = await opened()
    await append(1, MANY)
    await append(MANY + 1, MANY + 1)
    expect(thread.writes).toEqual([2])
    expect(await log.readAfter(0)).toEqual(run(1, MANY + 1))
    expect((await db.log.toArray()).every((row) => 'json' in row && isSealed(row.json))).toBe(true)
  })

  it('is started by what is prepared; until it is there the page writes', async () => {
    log.prepare(run(1, LONGEST_SEGMENT))
    await append(1, MANY)
    expect(threads).toHaveLength(1)
    expect(threads[0]?.writes).toEqual([])
    expect(await log.readAfter(0)).toEqual(run(1, MANY))
  })

  it.each(['before', 'behind'] as const)(
    'that dies %s it has written leaves the log whole',
    async (moment) => {
      await append(1, 3)
      const thread = await opened()
      thread.dies = moment
      await append(4, MANY + 3)
      await append(MANY + 4, 2 * MANY)
      expect(thread.writes).toEqual([2])
      expect(await log.readAfter(0)).toEqual(run(1, 2 * MANY))
      expect(await db.log.count()).toBe(5)
      log.aside?.begin()
      expect(threads).toHaveLength(1)
    },
  )

  it('that says nothing is given up, and the page writes', async () => {
    const thread = await opened()
    thread.postMessage = () => {}
    const written = append(1, MANY)
    await clock.pass(SILENT_MS)
    await written
    expect(await log.readAfter(0)).toEqual(run(1, MANY))
  })

  it('goes when it has nothing to do, and comes again', async () => {
    await opened()
    await clock.pass(SILENT_MS)
    expect(log.aside?.ready).toBe(false)
    await opened()
    await append(1, MANY)
    expect(threads.map(({ writes }) => writes)).toEqual([[], [2]])
  })

  it('tells what the store refuses as the page would', async () => {
    await opened()
    await append(1, 3)
    await expect(append(9, MANY + 9)).rejects.toBeInstanceOf(ForkedLogError)
    await db.meta.put({ key: 'format', version: STORE_FORMAT + 1 })
    await expect(append(4, MANY + 4)).rejects.toBeInstanceOf(NewerStoreError)
    await db.meta.delete('format')
    const lost = vi.fn()
    log.lost = lost
    await expect(append(4, MANY + 4)).rejects.toBeInstanceOf(StoreLostError)
    expect(lost).toHaveBeenCalledOnce()
    expect(log.aside?.ready).toBe(false)
  })

  it('tells of a full disk, and the same run is written when there is room', async () => {
    await opened()
    const refusing = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    const refused = await append(1, MANY).catch((error: unknown) => error)
    refusing.mockRestore()
    expect(isQuotaError(refused)).toBe(true)
    expect(await log.readAfter(0)).toEqual([])
    await append(1, MANY)
    expect(await log.readAfter(0)).toEqual(run(1, MANY))
  })

  it('writes nothing of what was under way when the store is let go of', async () => {
    await opened()
    const lost = vi.fn()
    log.lost = lost
    const aside = append(1, MANY).catch((error: unknown) => error)
    log.interrupt()
    expect(await aside).toBeInstanceOf(StoreLostError)
    const here = append(1, 3).catch((error: unknown) => error)
    log.interrupt()
    expect(await here).toBeInstanceOf(StoreLostError)
    expect(lost).not.toHaveBeenCalled()
    expect(await db.log.count()).toBe(0)
  })
})
