import type { Entry } from '@domain/kernel/entry'
import type { LocalDatabase, LogMeta } from './database'
import { LONGEST_SEGMENT, type LogStore } from './log'
import { type Admission, type Damage, readSegments } from './read-segments'
import { liveSegment, type PackedSegment, packedSegment, type Segment } from './segments'
import { StoreLostError } from './storage-errors'
import { type WritePlace, writeSegments } from './write-segments'
import type { WriterAside } from './writer-aside'

/** The log as it lies on disk: where it begins and ends, what is in it, and what is wrong with it. */
export type LogReading = Readonly<{ meta: LogMeta; entries: Entry[]; damage: Damage[] }>

/** So many at once are worth the way to another thread. */
const MANY = 500

type Prepared = Readonly<{ entries: readonly Entry[]; run: PackedSegment }>

/** The log in IndexedDB, in segments. */
export class DexieLog implements LogStore {
  readonly #db: LocalDatabase
  readonly #admission: Admission
  /** Writes what comes many at once; null: this page does. */
  aside: WriterAside | null = null
  /** Where the log begins, as the append before found it; null: to be looked up. */
  #base: number | null = null
  #era = 0
  /** Segments that were said to come, by their first entries. */
  readonly #prepared = new Map<Entry, Prepared>()
  // Set by the keeper of the store.
  makeRoom?: () => Promise<boolean>
  restartLog?: () => Promise<number>
  /** Much comes at once: a moment to have {@link aside} begin. */
  manyCome?: () => void
  newer?: () => void
  forked?: () => void
  /** The store was closed, deleted or emptied under this page. */
  lost?: () => void
  /** Where this page has started the log over last. Set before it does; what waited meanwhile may reach over it. */
  begunAt = 0

  /** Entries that are read come in by `admission`; without one as they are. */
  constructor(db: LocalDatabase, admission: Admission = (entry) => ({ ok: true, entry })) {
    this.#db = db
    this.#admission = admission
  }

  /**
   * @throws {NewerStoreError} when a newer build has taken the store over: nothing is written, and nothing
   * will be. {@link ForkedLogError} when the run does not go on where the log ends: likewise.
   * {@link StoreLostError} when it was emptied or deleted under this page.
   */
  async append(entries: readonly Entry[], { durable }: { durable: boolean }): Promise<void> {
    if (entries.length === 0) return
    const era = this.#era
    try {
      await this.#append(entries, durable, era)
    } catch (error) {
      if (error instanceof StoreLostError && era === this.#era) {
        // It stands on what is gone.
        this.aside?.stop()
        this.lost?.()
      }
      throw error
    }
  }

  /** Nothing that is under way is written from here on: the store is erased, or another tab's. */
  interrupt(): void {
    this.#era += 1
    this.#prepared.clear()
    this.aside?.stop()
  }

  prepare(entries: readonly Entry[]): void {
    const [first] = entries
    if (!first) return
    this.#prepared.set(first, { entries, run: packedSegment(entries) })
    this.manyCome?.()
  }

  #runsOf(entries: readonly Entry[]): PackedSegment[] {
    const runs: PackedSegment[] = []
    for (let i = 0; i < entries.length; i += LONGEST_SEGMENT) {
      const some = entries.slice(i, i + LONGEST_SEGMENT)
      const prepared = some[0] && this.#prepared.get(some[0])
      runs.push(prepared && isSame(prepared.entries, some) ? prepared.run : packedSegment(some))
    }
    return runs
  }

  async #append(entries: readonly Entry[], durable: boolean, era: number): Promise<void> {
    const runs = this.#runsOf(entries)
    const place = { durable, guess: this.#base, begunAt: this.begunAt }
    this.#base = null
    const aside = entries.length >= MANY && this.aside?.ready ? this.aside : null
    const base = await aside?.write(() => backend(this.#db), runs, this.#db.key, place)
    this.#base = base ?? (await this.#writeHere(runs, place, era))
    // What the disk has refused comes again; what was given up never comes, and lies before this.
    const to = runs.at(-1)?.to ?? 0
    for (const [first, { run }] of this.#prepared) if (run.to <= to) this.#prepared.delete(first)
  }

  /** Sealed all at once: a busy page takes each answer of the cipher in a frame of its own. */
  async #writeHere(runs: readonly PackedSegment[], place: WritePlace, era: number): Promise<number> {
    const segments = await Promise.all(runs.map((run) => liveSegment(run, this.#db.key)))
    if (era !== this.#era) throw new StoreLostError('the store was let go of meanwhile')
    return writeSegments(backend(this.#db), segments, place)
  }

  async readAfter(pos: number): Promise<Entry[]> {
    return (await this.read(pos)).entries
  }

  /** Entries after a position, the log's ends, and what could not be read. Never a hole unsaid, never one twice. */
  async read(after = 0): Promise<LogReading> {
    const { meta, segments } = await this.#db.transaction('r', ['log', 'meta'], async () => {
      const found = await this.#db.meta.get('log')
      const log: LogMeta = found?.key === 'log' ? found : { key: 'log', pos: 0, base: 0 }
      // The last segment that begins at or before the position reaches over it; none before that one does.
      const covering = await this.#db.log.where('from').belowOrEqual(after).reverse().first()
      const later: Segment[] = await this.#db.log.where('from').above(after).toArray()
      return { meta: log, segments: covering ? [covering, ...later] : later }
    })
    const place = { after: Math.max(after, meta.base), to: meta.pos }
    const { entries, damage } = await readSegments(segments, place, this.#admission, this.#db.key)
    return { meta, entries, damage }
  }
}

/** The very same entries in the same order? Where first, last and number agree they are: positions have no holes. */
const isSame = (a: readonly Entry[], b: readonly Entry[]): boolean =>
  a.length === b.length && a[0] === b[0] && a.at(-1) === b.at(-1)

/** The connection below Dexie. @throws {StoreLostError} when it is closed. */
function backend(db: LocalDatabase): IDBDatabase {
  if (!db.isOpen()) throw new StoreLostError('the store is closed')
  return db.backendDB()
}
