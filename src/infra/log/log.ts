import type { Entry } from '@domain/kernel/entry'

/**
 * Most entries of one run; who appends splits longer ones. Many, because a page that is catching up has a moment
 * for the disk once in a frame only.
 */
export const LONGEST_RUN = 2_000

/** Where entries are kept. */
export interface LogStore {
  /**
   * Appends a run of entries in one transaction. `durable` waits until the disk has it: for what the user
   * typed. Rejects when the disk refuses; nothing of the run is then kept.
   */
  append(entries: readonly Entry[], options: { durable: boolean }): Promise<void>
  /** Begins what {@link append} of these very entries, the next ones, will have to wait for. */
  prepare?(entries: readonly Entry[]): void
  /** Entries after a position, in order. */
  readAfter(pos: number): Promise<Entry[]>
  /** Asks whoever keeps the store to free space, when an append was refused for want of it. True when it did. */
  makeRoom?: () => Promise<boolean>
  /** Begins the log anew at what the world holds now, so that what waits up to there need not be written. Gives its position. */
  beginAnew?: () => Promise<number>
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
