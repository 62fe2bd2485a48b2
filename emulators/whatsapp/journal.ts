import {
  closeSync,
  createReadStream,
  fchmodSync,
  ftruncateSync,
  openSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { PRIVATE_FILE, privateFolder } from '../privateFolder.ts'
import type { Clock } from './clock.ts'
import type { Entry, Happening } from './entries.ts'

/** What `since` selects. */
export interface JournalQuery {
  /** Entries after this place. */
  since?: number
  /** Only these kinds. */
  kinds?: readonly string[]
  /** At most so many. */
  limit?: number
}

/**
 * Everything that happened, in order. With a folder it is also a file, one JSON line per entry,
 * written before anyone acts on the entry: what a reader saw survives the process.
 */
export class Journal {
  private readonly entries: Entry[] = []
  private readonly listeners = new Set<(entry: Entry) => void>()
  private file: number | undefined
  private last = 0
  /** The file ends in half a line, onto which the next must not grow. */
  private torn = false

  private constructor(
    private readonly clock: Clock,
    private readonly keep: number,
  ) {}

  /**
   * Opens the journal and hands every stored entry to `replay`, oldest first.
   * A torn last line, left by a crash in mid-write, is skipped.
   */
  static async open(
    clock: Clock,
    keep: number,
    dataDir: string | undefined,
    replay: (entry: Entry) => void,
  ): Promise<Journal> {
    const journal = new Journal(clock, keep)
    if (dataDir === undefined) return journal
    privateFolder(dataDir)
    const name = path.join(dataDir, 'journal.ndjson')
    journal.file = openSync(name, 'a', PRIVATE_FILE)
    // One that was written before this was so.
    fchmodSync(journal.file, PRIVATE_FILE)
    if (statSync(name).size === 0) return journal
    for await (const line of createInterface({ input: createReadStream(name), crlfDelay: Infinity })) {
      const entry = readLine(line)
      journal.torn = entry === undefined && line !== ''
      if (!entry) continue
      journal.remember(entry)
      replay(entry)
    }
    return journal
  }

  /** The place of the newest entry; 0 when there is none. */
  get head(): number {
    return this.last
  }

  /** Writes one happening down and tells the listeners. */
  append(happening: Happening): Entry {
    const entry: Entry = { n: this.last + 1, at: new Date(this.clock.now()).toISOString(), ...happening }
    if (this.file !== undefined) writeSync(this.file, `${this.torn ? '\n' : ''}${JSON.stringify(entry)}\n`)
    this.torn = false
    this.remember(entry)
    for (const listener of this.listeners) listener(entry)
    return entry
  }

  /** The entries in memory that fit the query, oldest first. */
  read({ since = 0, kinds, limit = this.keep }: JournalQuery = {}): Entry[] {
    const found: Entry[] = []
    for (const entry of this.entries) {
      if (found.length >= limit) break
      if (entry.n > since && (kinds === undefined || kinds.includes(entry.kind))) found.push(entry)
    }
    return found
  }

  /** Calls `listener` for every entry from now on; the returned function ends it. */
  listen(listener: (entry: Entry) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Forgets everything, on disk as well. Places go on growing, so that a reader never meets one twice. */
  clear(): void {
    this.entries.length = 0
    if (this.file !== undefined) ftruncateSync(this.file)
    this.append({ kind: 'reset' })
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file)
    this.file = undefined
    this.listeners.clear()
  }

  private remember(entry: Entry): void {
    this.last = entry.n
    this.entries.push(entry)
    // Cut in blocks: shifting a long array for each entry would cost more than the entry.
    if (this.entries.length > this.keep + 1_000) this.entries.splice(0, this.entries.length - this.keep)
  }
}

function readLine(line: string): Entry | undefined {
  try {
    return JSON.parse(line) as Entry
  } catch {
    return undefined
  }
}
