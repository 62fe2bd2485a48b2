import type { LogMeta, MetaRow } from './database'
import type { LiveSegment } from './segments'
import { ForkedLogError, NewerStoreError, StoreLostError } from './storage-errors'
import { STORE_FORMAT } from './stored-rows'

/** How a run is written, and where who writes takes the log to stand. */
export type WritePlace = Readonly<{
  /** Waits until the disk has it. */
  durable: boolean
  /** Where the log begins, as the append before found it; null: to be looked up. */
  guess: number | null
  /** Where this page has started the log over last. */
  begunAt: number
}>

/**
 * Writes segments in one transaction. Gives where the log begins.
 * @throws {NewerStoreError} {@link ForkedLogError} {@link StoreLostError} nothing was written, nor will be; any other
 * error is the disk's.
 */
export async function writeSegments(
  idb: IDBDatabase,
  segments: readonly LiveSegment[],
  place: WritePlace,
): Promise<number> {
  const base = place.guess !== null ? await write(idb, segments, place) : null
  return base ?? (await write(idb, segments, { ...place, guess: null })) ?? 0
}

/**
 * Whoever waits for an answer within a transaction waits for the page, which may be busy for a frame; so with a guess
 * at the log's beginning everything is asked for at once.
 * @returns null when the guess was wrong: then nothing is written.
 */
function write(
  idb: IDBDatabase,
  segments: readonly LiveSegment[],
  { durable, guess, begunAt }: WritePlace,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    // Dexie sets durability per database; this needs it per run, so the transaction is IndexedDB's own.
    const transaction = idb.transaction(['log', 'meta'], 'readwrite', {
      durability: durable ? 'strict' : 'relaxed',
    })
    const meta = transaction.objectStore('meta')
    let refusal: Error | null = null
    let thrown: unknown = null
    let found: number | null = null
    // In the checkpoint already, if not: the log was started over while these waited.
    const behind = (base: number) => segments.filter(({ to }) => to > base)
    const add = (base: number) => {
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
      refusal = refusalOf(format) ?? (first ? misfitOf(first, end, begunAt) : null)
      found = base
      if (refusal || (guess !== null && guess !== base)) transaction.abort()
      else if (guess === null) add(base)
    }
    const format: IDBRequest<MetaRow | undefined> = meta.get('format')
    const log: IDBRequest<MetaRow | undefined> = meta.get('log')
    log.onsuccess = () => look(format.result, log.result)
    try {
      if (guess !== null) add(guess)
    } catch (error) {
      // Half of a run would be kept. What has been aborted already tells by itself why.
      if (abort(transaction)) refusal = error instanceof Error ? error : new Error(String(error))
    }
    transaction.oncomplete = () => resolve(found)
    transaction.onabort = () => {
      const wrong = found !== null && guess !== null && guess !== found
      if (!refusal && wrong) resolve(null)
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
function misfitOf({ from }: LiveSegment, end: LogMeta | null, begunAt: number): Error | null {
  if (!end) return from === 1 ? null : new StoreLostError('the store holds nothing of the log')
  const { pos, base } = end
  const reachesOverOwnBase = from <= base && base === pos && base === begunAt
  if (from === pos + 1 || reachesOverOwnBase) return null
  return new ForkedLogError(`a run from ${from} does not go on where the log ends, at ${pos}`)
}

/** @returns false when the transaction was over already. */
function abort(transaction: IDBTransaction): boolean {
  try {
    transaction.abort()
    return true
  } catch {
    return false
  }
}

function refusalOf(format: MetaRow | undefined): Error | null {
  if (format?.key !== 'format') return new StoreLostError('the store says of no format')
  return format.version > STORE_FORMAT ? new NewerStoreError('a newer build has taken the store over') : null
}
