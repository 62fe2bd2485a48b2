import type { Entry } from '@domain/kernel/entry'
import type { Clock } from '@infra/clock'
import { LONGEST_RUN, type LogStore } from '@infra/log/log-store'

/** Entries wait at most this long for company, ms; so much of the facts may be lost in a crash and is fetched again. */
export const GROUP_COMMIT_MS = 16
/** After a failed append, ms until the next try. */
const RETRY_MS = 10_000

/**
 * Group commit: entries gather and go to disk in runs, in order, one transaction at a time. A failed run is
 * kept and tried again, before anything later is written: the log never has a hole.
 */
export class LogWriter {
  readonly #store: LogStore
  readonly #clock: Clock
  readonly #onHealth: (failing: boolean) => void
  #waiting: Entry[] = []
  #writing: Promise<void> = Promise.resolve()
  #cancelTimer: (() => void) | null = null
  #failing = false

  constructor(store: LogStore, clock: Clock, onHealth: (failing: boolean) => void) {
    this.#store = store
    this.#clock = clock
    this.#onHealth = onHealth
  }

  /** True when nothing waits to be written. */
  get settled(): boolean {
    return this.#waiting.length === 0
  }

  /** Takes entries; they are on disk within {@link GROUP_COMMIT_MS} if the disk takes them. */
  add(entries: readonly Entry[]): void {
    this.#waiting.push(...entries)
    this.#schedule(GROUP_COMMIT_MS)
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

  async #write(durable: boolean): Promise<void> {
    while (this.#waiting.length > 0) {
      const run = this.#waiting.slice(0, LONGEST_RUN)
      try {
        await this.#store.append(run, { durable })
      } catch (error) {
        this.#report(true)
        this.#schedule(RETRY_MS)
        throw error
      }
      this.#waiting = this.#waiting.slice(run.length)
      this.#report(false)
    }
  }

  #schedule(ms: number): void {
    this.#cancelTimer ??= this.#clock.after(ms, () => {
      this.#cancelTimer = null
      // Reported through onHealth; the entries stay and are tried again.
      this.flush().catch(() => {})
    })
  }

  #report(failing: boolean): void {
    if (failing === this.#failing) return
    this.#failing = failing
    this.#onHealth(failing)
  }
}
