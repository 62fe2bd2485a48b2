import type { Entry } from '@domain/kernel/entry'

/**
 * Most entries of one segment; a longer run is several in one transaction. Chromium keeps a value of more than 64 kB
 * in a file of its own, and files cost more than bytes (measured: docs/decisions/0052-who-writes-the-log.md).
 */
export const LONGEST_SEGMENT = 2_000

/**
 * Most entries of one run; who appends splits longer ones. Many, because a page that is catching up takes the disk's
 * answer once in two frames only.
 */
export const LONGEST_RUN = 4 * LONGEST_SEGMENT

/** Where entries are kept. */
export interface LogStore {
  /**
   * Appends a run of entries in one transaction. `durable` waits until the disk has it: for what the user
   * typed. Rejects when the disk refuses; nothing of the run is then kept.
   */
  append(entries: readonly Entry[], options: { durable: boolean }): Promise<void>
  /** Begins what {@link append} of a run that has these entries as a segment of its own will have to wait for. */
  prepare?(segment: readonly Entry[]): void
  /** Entries after a position, in order. */
  readAfter(pos: number): Promise<Entry[]>
  /** Asks whoever keeps the store to free space, when an append was refused for want of it. True when it did. */
  makeRoom?: () => Promise<boolean>
  /** Starts the log over at what the world holds now, so that what waits up to there need not be written. Gives its position. */
  restartLog?: () => Promise<number>
  /** A newer build has taken the store over: this page must not go on. */
  newer?: () => void
  /** Another tab has written the log on: this page leads no more. */
  forked?: () => void
}

/** A log that lives as long as the page: before anybody is signed in, and where the browser keeps nothing. */
export class MemoryLog implements LogStore {
  readonly #entries: Entry[] = []

  async append(entries: readonly Entry[]): Promise<void> {
    this.#entries.push(...entries)
  }

  async readAfter(pos: number): Promise<Entry[]> {
    return this.#entries.filter((entry) => entry.pos > pos)
  }
}
