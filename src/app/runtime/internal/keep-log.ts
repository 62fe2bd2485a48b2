import type { Registry } from '@domain/kernel/registry'
import { tellsOfDeletion } from '@domain/messages/deletion'
import { bundlePages, dropBundles } from '@infra/log/bundle-pages'
import { advanceCheckpoint, DamagedLogError } from '@infra/log/checkpoint-store'
import type { LocalDatabase, LogMeta } from '@infra/log/database'
import { lastPosition } from '@infra/log/last-position'
import { mergeSegments } from '@infra/log/merge'
import { trimQuarantine } from '@infra/log/quarantine'
import { isQuotaError } from '@infra/log/storage-errors'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The window of the log: threats.md L1. A checkpoint costs a pass over the whole world, so it goes further than
 * it has to and then rests: half the window for the count, a day for the age.
 */
export const RETENTION = {
  entries: 20_000,
  /** Cut at this many, so that what comes while the cut waits for its moment stays within the window too … */
  cutAt: 18_000,
  /** … to this many. */
  cutTo: 10_000,
  ageMs: 7 * DAY_MS,
  cutToAgeMs: 6 * DAY_MS,
} as const

/** What is left of the log on a full disk; merged in smaller pieces, as only whole ones are dropped. */
export const FULL_DISK = { entries: 2_000, merged: 500, quarantined: 100 } as const

/** Fewer entries than this at the log's end stay as they were appended, unless a full disk asks. */
const MERGE_LEAST = 1_000

/** One round of keeping. `room`: the disk is full, free what can be freed. */
export type KeepTask = Readonly<{
  now: number
  room: boolean
  /** Customers who were erased: nothing from before may stay, as all of it may speak of them. */
  erased?: readonly string[]
}>

/** What a round did. */
export type KeepReport = Readonly<{
  /** Small segments that went into merged ones. */
  merged: number
  /** Entries folded into the checkpoint. */
  dropped: number
  /** Records that pages were copied into, see bundled-pages.ts. */
  bundled: number
  /** Why the log has to start over; null when it is whole. */
  damaged: string | null
}>

/** Keeps the log within its window and in large segments. Runs wherever the database can be opened: in a worker. */
export async function keepLog(db: LocalDatabase, registry: Registry, task: KeepTask): Promise<KeepReport> {
  if (task.room) {
    await dropBundles(db)
    await trimQuarantine(db, FULL_DISK.quarantined)
  }
  try {
    if (task.erased) return await forgetBefore(db, registry, task.erased)
    const merged = await merge(db, task)
    const dropped = await cut(db, registry, task)
    return { merged, dropped, bundled: task.room ? 0 : await bundle(db), damaged: null }
  } catch (error) {
    if (!(error instanceof DamagedLogError)) throw error
    const [first] = error.damage
    const where = first ? ` (${first.from} to ${first.to}: ${first.reason})` : ''
    return { merged: 0, dropped: 0, bundled: 0, damaged: `${error.message}${where}` }
  }
}

/**
 * Folds the whole log into the checkpoint, from which the erased are gone once their tombstone is folded, and drops
 * every copy of what was before: copied pages, the first screen, the picture of the last one, the quarantine. Done
 * again when it was cut off before the end, at which it is written down as done.
 */
async function forgetBefore(
  db: LocalDatabase,
  registry: Registry,
  ids: readonly string[],
): Promise<KeepReport> {
  await dropBundles(db)
  await trimQuarantine(db, 0)
  const dropped = await advanceCheckpoint(db, registry, { entries: 0, since: 0, upTo: Infinity })
  await db.transaction('rw', db.meta, async () => {
    await dropScreen(db)
    await db.meta.put({ key: 'erased', ids })
  })
  return { merged: 0, dropped, bundled: 0, damaged: null }
}

/** What the last screen showed goes; the next writing of rows brings it back. */
const dropScreen = (db: LocalDatabase) => db.meta.bulkDelete(['first', 'screen'])

/** On a full disk even the merged segment may not fit beside the small ones; dropping entries comes next, and may. */
async function merge(db: LocalDatabase, { room }: KeepTask): Promise<number> {
  try {
    return room ? await mergeSegments(db, 2, FULL_DISK.merged) : await mergeSegments(db, MERGE_LEAST)
  } catch (error) {
    if (room && isQuotaError(error)) return 0
    throw error
  }
}

/** Where there is no room for copies, there are none. */
async function bundle(db: LocalDatabase): Promise<number> {
  try {
    return await bundlePages(db)
  } catch (error) {
    if (!isQuotaError(error)) throw error
    await dropBundles(db)
    return 0
  }
}

async function cut(db: LocalDatabase, registry: Registry, { now, room }: KeepTask): Promise<number> {
  const [log, rows] = await Promise.all([db.meta.get('log'), db.meta.get('rows')])
  if (log?.key !== 'log') return 0
  // Boot then needs the checkpoint instead of the rows where those stand further back.
  if (room) return advanceCheckpoint(db, registry, { entries: FULL_DISK.entries, since: 0, upTo: Infinity })
  const upTo = rows?.key === 'rows' ? rows.pos : 0
  const words = await forgetDeleted(db, registry, log, upTo)
  if (words > 0) return words
  const many = log.pos - log.base > RETENTION.cutAt
  const oldest = await db.log.orderBy('from').first()
  const old = oldest !== undefined && oldest.until < now - RETENTION.ageMs
  if (!many && !old) return 0
  return advanceCheckpoint(db, registry, {
    entries: many ? RETENTION.cutTo : RETENTION.entries,
    since: old ? now - RETENTION.cutToAgeMs : 0,
    upTo,
  })
}

/**
 * What somebody deleted stays in no log of a device: entries from before a deletion may hold the words, in the message,
 * in a reply's quote, in a ticket's preview. They are folded into the checkpoint, in which they are not, and the copies
 * from before go too.
 */
async function forgetDeleted(
  db: LocalDatabase,
  registry: Registry,
  { base, pos }: LogMeta,
  upTo: number,
): Promise<number> {
  const deletedAt = await lastPosition(db, tellsOfDeletion)
  if (deletedAt <= base || deletedAt > upTo) return 0
  await dropBundles(db)
  await dropScreen(db)
  return advanceCheckpoint(db, registry, { entries: pos - deletedAt, since: 0, upTo: Infinity })
}
