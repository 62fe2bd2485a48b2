import type { Entry } from '@domain/kernel/entry'
import type { LocalDatabase, Segment } from './database'
import { packRun, unpackRun } from './packed-run'

/** Most entries of one run; who appends splits longer ones. */
export const LONGEST_RUN = 500

/** Where entries are kept. */
export interface LogStore {
  /**
   * Appends a run of entries in one transaction. `durable` waits until the disk has it: for what the user
   * typed. Rejects when the disk refuses; nothing of the run is then kept.
   */
  append(entries: readonly Entry[], options: { durable: boolean }): Promise<void>
  /** Entries after a position, in order. */
  readAfter(pos: number): Promise<Entry[]>
}

/** The log in IndexedDB, in segments. */
export class DexieLog implements LogStore {
  readonly #db: LocalDatabase

  constructor(db: LocalDatabase) {
    this.#db = db
  }

  async append(entries: readonly Entry[], { durable }: { durable: boolean }): Promise<void> {
    const first = entries[0]
    const last = entries.at(-1)
    if (!first || !last) return
    const segment: Segment = { from: first.pos, to: last.pos, json: packRun(entries) }
    const idb = this.#db.backendDB()
    await new Promise<void>((resolve, reject) => {
      // Dexie sets durability per database; this needs it per run, so the transaction is IndexedDB's own.
      const transaction = idb.transaction(['log', 'meta'], 'readwrite', {
        durability: durable ? 'strict' : 'relaxed',
      })
      transaction.objectStore('log').add(segment)
      transaction.objectStore('meta').put({ key: 'log', pos: last.pos })
      transaction.oncomplete = () => resolve()
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
    })
  }

  async readAfter(pos: number): Promise<Entry[]> {
    // A run holds at most LONGEST_RUN entries, so none that begins earlier can reach past the position.
    const segments = await this.#db.log
      .where('from')
      .above(pos - LONGEST_RUN)
      .toArray()
    return segments
      .filter((segment) => segment.to > pos)
      .flatMap((segment) => (unpackRun(segment.json) as Entry[]).filter((entry) => entry.pos > pos))
  }
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
