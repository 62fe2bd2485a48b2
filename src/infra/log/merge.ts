import type { LocalDatabase } from './database'
import { type Admission, readSegments } from './read-segments'
import { type StoreKey, sizeOf } from './seal'
import { mergedSegment, type Segment } from './segments'

/** Most entries of a merged segment, and about the most characters of their JSON. */
const MERGED_MOST = 4_000
const MERGED_CHARS = 16_000_000
/** A merged segment with fewer than this part of the most may be merged again with what came after it. */
const MERGED_ENOUGH = 0.5

/**
 * Merges small segments into large compressed ones, one transaction each: at every moment a position is in
 * exactly one segment. What cannot be read is left where it lies, for the reader to tell.
 * @param least fewer entries than this at the log's end are left for a later time
 * @param most entries of one merged segment
 * @returns how many segments went into merged ones.
 */
export async function mergeSegments(db: LocalDatabase, least: number, most = MERGED_MOST): Promise<number> {
  let merged = 0
  for (const group of groupsOf(await placesOf(db, most * MERGED_ENOUGH), least, most)) {
    if (await mergeGroup(db, group)) merged += group.length
  }
  return merged
}

type Small = Readonly<{ from: number; to: number; small: boolean; chars: number }>

/** Every segment's place and size, without keeping what is in them. */
async function placesOf(db: LocalDatabase, enough: number): Promise<Small[]> {
  const places: Small[] = []
  await db.log.orderBy('from').each((segment) => {
    const { from, to } = segment
    const merged = segment.encoding === 'columns+gzip'
    const chars = merged ? sizeOf(segment.bytes) * 20 : sizeOf(segment.json)
    places.push({ from, to, small: !merged || to - from + 1 < enough, chars })
  })
  return places
}

/** Neighbours that make a good segment together. */
function groupsOf(places: readonly Small[], least: number, most: number): Small[][] {
  const groups: Small[][] = []
  let group: Small[] = []
  const close = () => {
    const count = group.reduce((sum, { from, to }) => sum + to - from + 1, 0)
    if (group.length > 1 && count >= least) groups.push(group)
    group = []
  }
  for (const place of places) {
    const first = group[0]
    const fits =
      first !== undefined &&
      group.at(-1)?.to === place.from - 1 &&
      place.to - first.from < most &&
      group.reduce((sum, { chars }) => sum + chars, place.chars) <= MERGED_CHARS
    if (!place.small || !fits) close()
    if (place.small) group.push(place)
  }
  close()
  return groups
}

async function mergeGroup(db: LocalDatabase, group: readonly Small[]): Promise<boolean> {
  const from = group[0]?.from ?? 0
  const to = group.at(-1)?.to ?? 0
  const range = () => db.log.where('from').between(from, to, true, true)
  const before = await range().toArray()
  // As they lie there, of whatever version: what is written down is never changed.
  const { entries, damage } = await readSegments(before, { after: from - 1, to }, asTheyAre, db.key)
  if (damage.length > 0) return false
  const segment = await mergedSegment(entries, db.key)
  await provesEqual(segment, entries, db.key)
  return db.transaction('rw', db.log, async () => {
    // Another life of the store (a wipe, a checkpoint) may have come between: then there is nothing to do.
    const now = await range().toArray()
    if (!sameSegments(before, now)) return false
    await range().delete()
    await db.log.add(segment)
    return true
  })
}

const asTheyAre: Admission = (entry) => ({ ok: true, entry })

/** @throws {Error} when the merged segment does not give back the very entries. */
async function provesEqual(segment: Segment, entries: readonly unknown[], key: StoreKey): Promise<void> {
  const place = { after: segment.from - 1, to: segment.to }
  const read = await readSegments([segment], place, asTheyAre, key)
  if (read.damage.length > 0 || JSON.stringify(read.entries) !== JSON.stringify(entries))
    throw new Error(`positions ${segment.from} to ${segment.to} do not come back from their merged segment`)
}

const sameSegments = (a: readonly Segment[], b: readonly Segment[]): boolean =>
  a.length === b.length && a.every(({ from, to }, i) => b[i]?.from === from && b[i]?.to === to)
