import type { Clock } from '@infra/clock'
import type { MetaRow } from './database'
import type { StoreKey } from './seal'
import type { PackedSegment, Segment } from './segments'
import { ForkedLogError, NewerStoreError, StoreLostError } from './storage-errors'
import type { WritePlace } from './write-segments'

/** To the other thread: which store; then what to write, one thing after the other. */
export type ToWriter =
  | Readonly<{ open: string }>
  | Readonly<{ runs: readonly PackedSegment[]; key: StoreKey; place: WritePlace }>

/** From it: the store is open; where the log begins, when all is written; or why nothing is. */
export type FromWriter =
  | 'open'
  | Readonly<{ base: number }>
  | Readonly<{ refused: { name: string; message: string } }>

/** As much of a `Worker` as is used here. */
export type WriterThread = Pick<
  Worker,
  'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'
>

/** Without work it goes after this, ms. */
const IDLE_MS = 30_000
/** One that says nothing for so long is given up, ms. */
const SILENT_MS = 30_000

type Under = Readonly<{ resolve: (base: number) => void; reject: (error: Error) => void }>

/**
 * Another thread that seals and writes what comes many at once, while this page folds and paints. A page that is
 * catching up takes an answer of the disk once in two frames, and handing sealed bytes over costs it more than folding
 * what they hold (measured: docs/decisions/0012-rows-at-rest.md). What comes singly is written by the page itself: for
 * that a second thread is a detour.
 */
export class WriterAside {
  readonly #store: string
  readonly #clock: Clock
  readonly #start: () => WriterThread
  #thread: WriterThread | null = null
  #open = false
  /** It did not start, or fell silent: it is not tried again. */
  #broken = false
  #under: Under | null = null
  #cancel: (() => void) | null = null

  constructor(store: string, clock: Clock, start: () => WriterThread = startWorker) {
    this.#store = store
    this.#clock = clock
    this.#start = start
  }

  /** Can it write now? One thing at a time. */
  get ready(): boolean {
    return this.#open && !this.#under
  }

  /** Starts the thread, which takes a moment; until it is there the page writes. */
  begin(): void {
    if (this.#thread || this.#broken) return
    try {
      this.#thread = this.#start()
    } catch {
      // The browser gives none: the page writes, as ever.
      this.#broken = true
      return
    }
    this.#thread.onmessage = ({ data }: MessageEvent<FromWriter>) => this.#take(data)
    this.#thread.onerror = () => this.#giveUp()
    this.#thread.onmessageerror = () => this.#giveUp()
    this.#post({ open: this.#store }, SILENT_MS)
  }

  /**
   * Seals runs and writes them in one transaction. Gives where the log begins; null when nothing is written, for the
   * thread is gone. `idb` is looked into then: what was under way may be there.
   * @throws what {@link writeSegments} does.
   */
  async write(
    idb: () => IDBDatabase,
    runs: readonly PackedSegment[],
    key: StoreKey,
    place: WritePlace,
  ): Promise<number | null> {
    try {
      return await new Promise<number>((resolve, reject) => {
        this.#under = { resolve, reject }
        this.#post({ runs, key, place }, SILENT_MS)
      })
    } catch (error) {
      if (!(error instanceof WriterGoneError)) throw error
      return baseIfWritten(idb(), runs)
    }
  }

  /** Ends the thread. What it had under way is there whole, or not at all. */
  stop(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#thread?.terminate()
    this.#thread = null
    this.#open = false
    this.#under?.reject(new WriterGoneError('the writing thread is gone'))
    this.#under = null
  }

  #giveUp(): void {
    this.#broken = true
    this.stop()
  }

  #post(message: ToWriter, silentMs: number): void {
    this.#thread?.postMessage(message)
    this.#cancel?.()
    this.#cancel = this.#clock.after(silentMs, () => this.#giveUp())
  }

  #take(answer: FromWriter): void {
    if (!this.#open && answer !== 'open') {
      this.#giveUp()
      return
    }
    this.#open = true
    this.#cancel?.()
    this.#cancel = this.#clock.after(IDLE_MS, () => this.stop())
    const under = this.#under
    this.#under = null
    if (answer === 'open') return
    if ('base' in answer) under?.resolve(answer.base)
    else under?.reject(errorOf(answer.refused))
  }
}

/** The thread that wrote is gone; whether it has written can be looked up. */
class WriterGoneError extends Error {
  override readonly name = 'WriterGoneError'
}

/** Waits for whatever the lost thread had under way: its transaction was before this one. */
function baseIfWritten(idb: IDBDatabase, runs: readonly PackedSegment[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const transaction = idb.transaction(['log', 'meta'], 'readonly')
    const log: IDBRequest<MetaRow | undefined> = transaction.objectStore('meta').get('log')
    const found = runs.map(
      ({ from }): IDBRequest<Segment | undefined> => transaction.objectStore('log').get(from),
    )
    transaction.onabort = () => reject(transaction.error)
    transaction.oncomplete = () => {
      if (log.result?.key !== 'log') return resolve(null)
      const { base } = log.result
      const isWritten = ({ to, until }: PackedSegment, i: number) => {
        const segment = found[i]?.result
        return to <= base || (segment?.to === to && segment.until === until)
      }
      resolve(runs.every(isWritten) ? base : null)
    }
  })
}

const startWorker = (): WriterThread =>
  new Worker(new URL('./log-writer.worker.ts', import.meta.url), { type: 'module' })

/** Classes do not cross between threads; names do. */
function errorOf({ name, message }: { name: string; message: string }): Error {
  if (name === 'NewerStoreError') return new NewerStoreError(message)
  if (name === 'ForkedLogError') return new ForkedLogError(message)
  if (name === 'StoreLostError') return new StoreLostError(message)
  // The disk's own words.
  return new DOMException(message, name)
}
