import type { Entry } from '@domain/kernel/entry'
import { gunzip, gzip } from './compress'
import { packRun, unpackRun } from './packed-run'
import { isSealed, openBytes, openText, type Sealed, type StoreKey, sealBytes, sealText } from './seal'

type Place = {
  from: number
  to: number
  /** Receipt time of the last entry, ms since 1970: the age of the segment without opening it. */
  until: number
}

/**
 * A run as it was appended: `json` is what packed-run.ts makes of its entries; their plain array where it says
 * 'json'. One row per run, not per entry: 20 times cheaper.
 */
export type LiveSegment = Place & { encoding: 'packed' | 'json'; json: string | Sealed }

/** Many runs merged in idle time; see {@link columnsOf}. */
type MergedSegment = Place & {
  encoding: 'columns+gzip'
  bytes: Uint8Array<ArrayBuffer> | Sealed
}

/** A piece of the log. Positions `from` to `to`, both included, without a hole. */
export type Segment = LiveSegment | MergedSegment

/** A run as it is to be appended, not sealed yet. */
export type PackedSegment = Place & { json: string }

/** Packs a run. @throws {RangeError} when there are no entries. */
export const packedSegment = (entries: readonly Entry[]): PackedSegment => ({
  ...placeOf(entries),
  json: packRun(entries),
})

/** The segment of a run as it is appended. */
export async function liveSegment(run: PackedSegment, key: StoreKey): Promise<LiveSegment> {
  return { ...run, encoding: 'packed', json: await sealText(key, run.json) }
}

/** A segment of many entries. @throws {RangeError} when there are no entries. */
export async function mergedSegment(entries: readonly Entry[], key: StoreKey): Promise<MergedSegment> {
  const place = { ...placeOf(entries), encoding: 'columns+gzip' } as const
  const bytes = await gzip([JSON.stringify(columnsOf(entries))])
  return { ...place, bytes: key ? await sealBytes(key, bytes) : bytes }
}

/**
 * What a segment holds: as many entries as positions, in their order, not yet checked.
 * @throws {Error} saying what is wrong when it cannot be read.
 */
export async function valuesOf(segment: Segment, key: StoreKey): Promise<unknown[]> {
  if (segment.encoding === 'packed' || segment.encoding === 'json')
    return unpackRun(await openText(key, segment.json))
  if (segment.encoding === 'columns+gzip') {
    const { bytes: lying } = segment
    const bytes = isSealed(lying) ? await openBytes(key, lying) : lying
    const text = await gunzip(bytes).catch(() => {
      throw new Error('the compressed bytes are damaged')
    })
    return entriesOf(parsed(text))
  }
  throw new Error(`encoding '${String((segment as { encoding?: unknown }).encoding)}' is not known`)
}

function placeOf(entries: readonly Entry[]): Place {
  const first = entries[0]
  const last = entries.at(-1)
  if (!first || !last) throw new RangeError('a segment of nothing')
  return { from: first.pos, to: last.pos, until: last.rx }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('not JSON')
  }
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error('not a list of entries')
  return value
}

/** Members of an entry that grow with the log: kept as differences, which compress to almost nothing. */
const GROWING = ['pos', 'at', 'rx', 'seq', 'prev'] as const
const OTHERS = ['id', 'kind', 'name', 'v', 'src', 'conn', 'tab', 'cmd', 'data'] as const

/**
 * Entries member by member instead of one by one, so that like stands beside like for the compression: a
 * quarter less than the same entries as an array. A member that an entry does not have is null.
 */
type Columns = { steps: boolean } & Record<(typeof GROWING)[number], (number | null)[]> &
  Record<(typeof OTHERS)[number], unknown[]>

/** The columns of some entries. {@link entriesOf} leads back. */
function columnsOf(entries: readonly Entry[]): Columns {
  // Differences of fractions would not add up to the same again; nothing here has them, but a file might.
  const steps = entries.every((entry) => GROWING.every((key) => Number.isSafeInteger(entry[key] ?? 0)))
  const column = (key: (typeof OTHERS)[number]) => entries.map((entry) => entry[key] ?? null)
  const growing = (key: (typeof GROWING)[number]) => {
    let last = 0
    return entries.map((entry) => {
      const value = entry[key]
      if (value === undefined) return null
      const step = steps ? value - last : value
      last = value
      return step
    })
  }
  return {
    steps,
    ...record(GROWING, growing),
    ...record(OTHERS, column),
  }
}

function entriesOf(value: unknown): unknown[] {
  const columns = value as Partial<Columns>
  const length = listOf(columns.pos).length
  const keys = [...GROWING, ...OTHERS]
  const lists = new Map(keys.map((key) => [key, listOf(columns[key])] as const))
  if ([...lists.values()].some((list) => list.length !== length)) throw new Error('columns of unequal length')
  if (columns.steps)
    for (const key of GROWING) {
      let last = 0
      const grown = (lists.get(key) ?? []).map((step) => {
        if (typeof step === 'number') last += step
        return step === null ? null : last
      })
      lists.set(key, grown)
    }
  return Array.from({ length }, (_, i) =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const member = lists.get(key)?.[i] ?? null
        return member === null && key !== 'data' ? [] : [[key, member]]
      }),
    ),
  )
}

const record = <K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>
