import type { Entry } from '@domain/kernel/entry'
import { type LocalDatabase, type LogMeta, type MetaRow, STORE_FORMAT } from './database'
import type { LogStore } from './log'
import { type Damage, type Door, readSegments } from './read-segments'
import { type LiveSegment, liveSegment, type Segment } from './segments'
import { ForkedLogError, NewerStoreError, StoreLostError } from './storage-errors'

/** The log as it lies on disk: where it begins and ends, what is in it, and what is wrong with it. */
export type LogReading = Readonly<{ meta: LogMeta; entries: Entry[]; damage: Damage[] }>

/**
 * Most entries of one segment; a longer run is several in one transaction. Chromium writes a value of some
 * 100 kB at more than twice the speed of one of 500 kB (measured: docs/decisions/0019-way-in.md).
 */
const LONGEST_SEGMENT = 500

/** The log in IndexedDB, in segments. */
export class DexieLog implements LogStore {
  readonly #db: LocalDatabase
  readonly #door: Door
  /** Where the log begins, as the append before found it; null: to be looked up. */
  #base: number | null = null
  /** The run that was said to come next. */
  #prepared: { entries: readonly Entry[]; segments: Promise<LiveSegment[]> } | null = null
  // Set by the keeper of the store.
  makeRoom?: () => Promise<boolean>
  beginAnew?: () => Promise<number>
  newer?: () => void
  forked?: () => void
  /** The store was closed, deleted or emptied under this page. */
  lost?: () => void
  /** Where this page has begun the log anew last. Set before it does; what waited meanwhile may reach over it. */
  begunAt = 0

  /** Entries that are read come in by `door`; without one as they are. */
  constructor(db: LocalDatabase, door: Door = (entry) => ({ ok: true, entry })) {
    this.#db = db
    this.#door = door
  }

  /**
   * @throws {NewerStoreError} when a newer build has taken the store over: nothing is written, and nothing
   * will be. {@link ForkedLogError} when the run does not go on where the log ends: likewise.
   * {@link StoreLostError} when it was emptied or deleted under this page.
   */
  async append(entries: readonly Entry[], { durable }: { durable: boolean }): Promise<void> {
    if (entries.length === 0) return
    try {
      await this.#append(entries, durable)
    } catch (error) {
      if (error instanceof StoreLostError) this.lost?.()
      throw error
    }
  }

  prepare(entries: readonly Entry[]): void {
    const segments = this.#segmentsOf(entries)
    // Told to who appends them.
    segments.catch(() => {})
    this.#prepared = { entries, segments }
  }

  /** Sealed all at once: a busy page takes each answer of the cipher in a frame of its own. */
  async #segmentsOf(entries: readonly Entry[]): Promise<LiveSegment[]> {
    const segments: Promise<LiveSegment>[] = []
    for (let i = 0; i < entries.length; i += LONGEST_SEGMENT)
      segments.push(liveSegment(entries.slice(i, i + LONGEST_SEGMENT), this.#db.key))
    return Promise.all(segments)
  }

  async #append(entries: readonly Entry[], durable: boolean): Promise<void> {
    const prepared = this.#prepared
    this.#prepared = null
    const ready =
      prepared && isSame(prepared.entries, entries) ? prepared.segments : this.#segmentsOf(entries)
    const segments = await ready
    const guess = this.#base
    if (guess !== null && (await this.#write(segments, durable, guess))) return
    await this.#write(segments, durable, null)
  }

  /**
   * Writes segments in one transaction. Whoever waits for an answer within it waits for the page, which may be
   * busy for a frame; so with a guess at the log's beginning everything is asked for at once.
   * @returns false when the guess was wrong: then nothing is written.
   */
  async #write(segments: readonly LiveSegment[], durable: boolean, guess: number | null): Promise<boolean> {
    const idb = backend(this.#db)
    return new Promise((resolve, reject) => {
      // Dexie sets durability per database; this needs it per run, so the transaction is IndexedDB's own.
      const transaction = idb.transaction(['log', 'meta'], 'readwrite', {
        durability: durable ? 'strict' : 'relaxed',
      })
      const meta = transaction.objectStore('meta')
      let refusal: Error | null = null
      let thrown: unknown = null
      let wrong = false
      // In the checkpoint already, if not: the log was begun anew while these waited.
      const behind = (base: number) => segments.filter(({ to }) => to > base)
      const write = (base: number) => {
        const later = behind(base)
        try {
          for (const segment of later) transaction.objectStore('log').add(segment)
          const last = later.at(-1)
          if (last) meta.put({ key: 'log', pos: last.to, base } satisfies LogMeta)
        } catch (error) {
          // The disk has ended the transaction already (what it says then comes first), or the value is none.
          thrown = error
          if (transaction.error === null) transaction.abort()
        }
      }
      // What the store said before anything of this was written.
      const look = (format: MetaRow | undefined, log: MetaRow | undefined) => {
        const end = log?.key === 'log' ? log : null
        const base = end?.base ?? 0
        const [first] = behind(base)
        refusal = refusalOf(format) ?? (first ? this.#misfitOf(first, end) : null)
        this.#base = refusal ? null : base
        wrong = guess !== null && guess !== base
        if (refusal || wrong) transaction.abort()
        else if (guess === null) write(base)
      }
      const format: IDBRequest<MetaRow | undefined> = meta.get('format')
      const log: IDBRequest<MetaRow | undefined> = meta.get('log')
      log.onsuccess = () => look(format.result, log.result)
      try {
        if (guess !== null) write(guess)
      } catch (error) {
        // Half of a run would be kept. What has been aborted already tells by itself why.
        if (abort(transaction)) refusal = error instanceof Error ? error : new Error(String(error))
      }
      transaction.oncomplete = () => resolve(true)
      transaction.onabort = () => {
        if (wrong) resolve(false)
        else reject(refusal ?? transaction.error ?? thrown ?? new Error('aborted'))
      }
    })
  }

  /**
   * Looked at in the transaction that writes, so that of two tabs that take themselves for the leader one writes:
   *
   *   log …100      tab A sleeps with 101, 102 in hand      tab B takes over, reads to 100
   *                 A wakes, writes 101, 102                B writes 101: refused
   *           or    A wakes, writes 101: refused            B has written 101
   */
  #misfitOf({ from }: Pick<LiveSegment, 'from'>, end: LogMeta | null): Error | null {
    if (!end) return from === 1 ? null : new StoreLostError('the store holds nothing of the log')
    const { pos, base } = end
    const reachesOverOwnBase = from <= base && base === pos && base === this.begunAt
    if (from === pos + 1 || reachesOverOwnBase) return null
    return new ForkedLogError(`a run from ${from} does not go on where the log ends, at ${pos}`)
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
    const { entries, damage } = await readSegments(segments, place, this.#door, this.#db.key)
    return { meta, entries, damage }
  }
}

/** The very same entries in the same order? Where first, last and number agree they are: positions have no holes. */
const isSame = (a: readonly Entry[], b: readonly Entry[]): boolean =>
  a.length === b.length && a[0] === b[0] && a.at(-1) === b.at(-1)

/** @returns false when the transaction was over already. */
function abort(transaction: IDBTransaction): boolean {
  try {
    transaction.abort()
    return true
  } catch {
    return false
  }
}

/** The connection below Dexie. @throws {StoreLostError} when it is closed. */
function backend(db: LocalDatabase): IDBDatabase {
  if (!db.isOpen()) throw new StoreLostError('the store is closed')
  return db.backendDB()
}

function refusalOf(format: MetaRow | undefined): Error | null {
  if (format?.key !== 'format') return new StoreLostError('the store says of no format')
  return format.version > STORE_FORMAT ? new NewerStoreError('a newer build has taken the store over') : null
}
