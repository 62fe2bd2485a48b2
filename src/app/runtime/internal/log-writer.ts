import type { Entry } from '@domain/kernel/entry'
import type { Clock } from '@infra/clock'
import { backoff, type Ids } from '@infra/ids'
import { LONGEST_RUN, LONGEST_SEGMENT, type LogStore } from '@infra/log/log'
import { ForkedLogError, isQuotaError, NewerStoreError } from '@infra/log/storage-errors'

/** Entries wait at most this long for company, ms; so much of the facts may be lost in a crash and is fetched again. */
export const GROUP_COMMIT_MS = 16
/** Waiting between tries of a disk that refuses. */
const RETRY = { baseMs: 2_000, capMs: 60_000 }
/** Most entries that wait for a disk that refuses. Beyond, the log is started over once the disk takes it. */
export const MOST_WAITING = 20_000

/**
 * Group commit: entries gather and go to disk in runs, in order, one transaction at a time. A failed run is
 * kept and tried again, before anything later is written: the log never has a hole.
 *
 * A full disk: the run is halved down to the entry that does not fit, even when a smaller one behind it
 * would; the store is asked to make room; then it is tried again, ever more seldom. Until then everything
 * lives in this page only, and `onHealth` says so.
 */
export class LogWriter {
  readonly #store: LogStore
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #onHealth: (failing: boolean) => void
  #waiting: Entry[] = []
  /** How many of them, from the first, are being written or prepared. */
  #prepared = 0
  #writing: Promise<void> = Promise.resolve()
  #cancelTimer: (() => void) | null = null
  #cancelPreparing: (() => void) | null = null
  #failures = 0
  #makingRoom = false
  /** More waited than is kept: only a new beginning of the log can hold it. */
  #overflowed = false
  /** The log is being started over. */
  #beginning = false
  /** Why nothing is written any more: the store is not this page's. */
  #ended: NewerStoreError | ForkedLogError | null = null
  #stopped = false

  constructor(store: LogStore, clock: Clock, onHealth: (failing: boolean) => void, ids: Ids) {
    this.#store = store
    this.#clock = clock
    this.#ids = ids
    this.#onHealth = onHealth
  }

  /** True when nothing waits to be written. */
  get settled(): boolean {
    return this.#waiting.length === 0 && !this.#overflowed && !this.#beginning
  }

  /** Takes entries; they are on disk within {@link GROUP_COMMIT_MS} if the disk takes them. */
  add(entries: readonly Entry[]): void {
    if (this.#stopped) return
    if (!this.#overflowed) this.#waiting.push(...entries)
    if (this.#failures === 0) this.#prepareSoon()
    if (this.#failures > 0 && this.#waiting.length > MOST_WAITING && this.#store.restartLog) {
      this.#overflowed = true
      this.#drop()
    }
    if (!this.#ended) this.#schedule(GROUP_COMMIT_MS)
  }

  /** Writes all that waits. Resolves when it is on disk, strictly if `durable`; rejects when the disk refused. */
  flush(durable = false): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    const next = this.#writing.then(() => this.#write(durable))
    // The chain goes on after a failure; who asked for this flush is told by `next`.
    this.#writing = next.catch(() => {})
    return next
  }

  /** Writes nothing from here on, not even what waits: the log is another tab's now, or erased. */
  stop(): void {
    this.#stopped = true
    this.#drop()
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }

  #drop(): void {
    this.#waiting = []
    this.#prepared = 0
    this.#cancelPreparing?.()
    this.#cancelPreparing = null
  }

  /**
   * What comes many at once is made ready while it comes, not when the disk is. In a task of its own: the one that
   * folds is as long as a frame bears.
   */
  #prepareSoon(): void {
    if (!this.#store.prepare || this.#waiting.length - this.#prepared < LONGEST_SEGMENT) return
    this.#cancelPreparing ??= this.#clock.after(0, () => {
      this.#cancelPreparing = null
      const segment = this.#waiting.slice(this.#prepared, this.#prepared + LONGEST_SEGMENT)
      // They may have gone to the disk since.
      if (segment.length < LONGEST_SEGMENT) return
      this.#prepared += LONGEST_SEGMENT
      this.#store.prepare?.(segment)
      this.#prepareSoon()
    })
  }

  async #write(durable: boolean): Promise<void> {
    if (this.#ended) throw this.#ended
    try {
      await this.#writeRuns(durable)
      // Also when it overflowed while the runs were being written.
      while (this.#overflowed) {
        await this.#restartLog()
        await this.#writeRuns(durable)
      }
    } catch (error) {
      this.#failed(error)
      throw error
    }
    if (this.#failures > 0) this.#onHealth(false)
    this.#failures = 0
  }

  async #writeRuns(durable: boolean): Promise<void> {
    let most = LONGEST_RUN
    while (this.#waiting.length > 0) {
      const run = this.#waiting.slice(0, most)
      try {
        this.#prepared = Math.max(this.#prepared, run.length)
        await this.#store.append(run, { durable })
      } catch (error) {
        if (this.#stopped) return
        if (!isQuotaError(error) || run.length === 1) throw error
        most = Math.ceil(run.length / 2)
        continue
      }
      if (this.#stopped) return
      this.#waiting = this.#waiting.slice(run.length)
      this.#prepared = Math.max(0, this.#prepared - run.length)
    }
  }

  /** What waited is in the world, and the world is written whole. What comes meanwhile waits as ever. */
  async #restartLog(): Promise<void> {
    this.#overflowed = false
    this.#beginning = true
    try {
      const pos = await this.#store.restartLog?.()
      this.#waiting = this.#waiting.filter((entry) => pos === undefined || entry.pos > pos)
      this.#prepared = 0
    } catch (error) {
      this.#overflowed = true
      this.#drop()
      throw error
    } finally {
      this.#beginning = false
    }
  }

  #failed(error: unknown): void {
    this.#failures += 1
    if (this.#failures === 1) this.#onHealth(true)
    if (error instanceof NewerStoreError || error instanceof ForkedLogError) {
      this.#ended = error
      if (error instanceof NewerStoreError) this.#store.newer?.()
      else this.#store.forked?.()
      return
    }
    // What came in during the try has set its own, shorter time.
    this.#cancelTimer?.()
    this.#cancelTimer = null
    this.#schedule(backoff(this.#ids, this.#failures, RETRY.baseMs, RETRY.capMs))
    if (isQuotaError(error)) void this.#makeRoom()
  }

  /** Nobody waits for it: what the user typed goes out meanwhile. */
  async #makeRoom(): Promise<void> {
    if (this.#makingRoom || !this.#store.makeRoom) return
    this.#makingRoom = true
    // One that fails leaves things as they are: the next try of the disk tells.
    const made = await this.#store.makeRoom().catch(() => false)
    this.#makingRoom = false
    // Reported through onHealth; the entries stay and are tried again.
    if (made && !this.settled) this.flush().catch(() => {})
  }

  #schedule(ms: number): void {
    this.#cancelTimer ??= this.#clock.after(ms, () => {
      this.#cancelTimer = null
      this.flush().catch(() => {})
    })
  }
}
