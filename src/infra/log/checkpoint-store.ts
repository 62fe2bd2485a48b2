import { emptyWorld } from '@domain/empty-world'
import type { Entry } from '@domain/kernel/entry'
import { fold } from '@domain/kernel/fold'
import { stateHash } from '@domain/kernel/hash'
import type { Registry } from '@domain/kernel/registry'
import type { World } from '@domain/kernel/world'
import { readCheckpoint, type Written, writeCheckpoint } from './checkpoint-text'
import type { CheckpointMeta, CommandsMeta, LocalDatabase, LogMeta } from './database'
import { type Admission, type Damage, readSegments, storeAdmission } from './read-segments'
import { isSealed, openBytes, openJson, type StoreKey, sealBytes, sealJson } from './seal'
import type { Segment } from './segments'

/** The checkpoint or the log cannot be read: the log is to start over at the world of the page. */
export class DamagedLogError extends Error {
  override readonly name = 'DamagedLogError'
  readonly damage: readonly Damage[]

  constructor(message: string, damage: readonly Damage[] = []) {
    super(message)
    this.damage = damage
  }
}

/** The world that the log begins after; the empty one when nothing was dropped yet. @throws {DamagedLogError} */
export async function readBase(db: LocalDatabase, admission: Admission): Promise<World> {
  const [log, stored] = await Promise.all([db.meta.get('log'), db.meta.get('checkpoint')])
  const base = log?.key === 'log' ? log.base : 0
  if (base === 0) return emptyWorld()
  if (stored?.key !== 'checkpoint' || stored.pos !== base)
    throw new DamagedLogError(`the log begins after ${base}, and there is no checkpoint of it`)
  return openCheckpoint(db.key, stored, admission).catch((error: unknown) => {
    throw new DamagedLogError(`checkpoint of ${base}: ${error instanceof Error ? error.message : error}`)
  })
}

/** How much of the log to keep. */
type Window = Readonly<{
  /** At most so many of the newest entries … */
  entries: number
  /** … and none received before this, ms since 1970. */
  since: number
  /** The checkpoint goes no further than this position: the rows', so that boot needs rows and tail only. */
  upTo: number
}>

/** Segments read at a time while they are folded. */
const AT_A_TIME = 8

/**
 * Folds the entries that leave the window into the checkpoint, and drops them.
 *
 *   checkpoint 100 | 101…150 151…200 201…250 |      keep 60: the first boundary after which at most 60 are left
 *   checkpoint 200 | 201…250 |                      = fold(checkpoint 100, 101…200)
 *
 * The new checkpoint is restored from its very bytes and must come to the same state hash; only then, in one
 * transaction, it takes the old one's place and the entries go. Nothing is lost at any point of it: before
 * the transaction stands the old, after it the new.
 *
 * @returns positions dropped; 0 when nothing leaves the window.
 * @throws {DamagedLogError} when what is to be folded cannot be read, or the new checkpoint does not prove equal.
 */
export async function advanceCheckpoint(
  db: LocalDatabase,
  registry: Registry,
  window: Window,
): Promise<number> {
  const before = await db.meta.get('log')
  if (before?.key !== 'log') return 0
  const cut = cutOf(await placesOf(db), before, window)
  if (cut <= before.base) return 0

  const admission = storeAdmission(registry)
  const world = await readBase(db, admission)
  const about = new Map<string, Entry[]>()
  const note = (entry: Entry) => {
    if (entry.cmd !== undefined) about.set(entry.cmd, [...(about.get(entry.cmd) ?? []), entry])
  }
  const kept = await db.meta.get('commands')
  if (kept?.key === 'commands') for (const entry of await openJson(db.key, kept.entries)) note(entry)
  for await (const entry of entriesBetween(db, before.base, cut, admission)) {
    fold(registry, world, entry)
    note(entry)
  }

  const checkpoint = await provedCheckpoint(db.key, world, admission)
  const unfinished = [...about]
    .filter(([cmd]) => world.rows.outbox.has(cmd) || world.rows.internalOutbox.has(cmd))
    .flatMap(([, entries]) => entries)
  const commands: CommandsMeta = { key: 'commands', entries: await sealJson(db.key, unfinished) }
  await db.transaction('rw', ['log', 'meta'], async () => {
    const now = await db.meta.get('log')
    // Another life of the store came between (a wipe, a new beginning): what was folded is not its past.
    if (now?.key !== 'log' || now.base !== before.base || now.pos < before.pos) return
    await db.meta.bulkPut([checkpoint, commands, { key: 'log', pos: now.pos, base: cut } satisfies LogMeta])
    await db.log.where('from').belowOrEqual(cut).delete()
  })
  return cut - before.base
}

/**
 * Starts the log over at a world: it becomes the checkpoint, and the entries up to it go. For a log that
 * cannot be read, and for a page that had to go on without its disk.
 * @returns the world's position.
 */
export async function restartLog(db: LocalDatabase, world: World): Promise<number> {
  // Taken together, before anything else comes in.
  const { pos } = world
  const hash = stateHash(world)
  const checkpoint = await sealCheckpoint(db.key, {
    key: 'checkpoint',
    pos,
    hash,
    ...(await writeCheckpoint(world)),
  })
  await db.transaction('rw', ['log', 'meta'], async () => {
    // What was written behind it meanwhile stays.
    const log = await db.meta.get('log')
    const end = log?.key === 'log' ? log.pos : pos
    await db.log.filter(({ to }) => !(to > pos && to <= end)).delete()
    const last = (await db.log.orderBy('from').last())?.to ?? pos
    await db.meta.bulkPut([checkpoint, { key: 'log', pos: last, base: pos } satisfies LogMeta])
    await db.meta.delete('commands')
  })
  return pos
}

async function provedCheckpoint(key: StoreKey, world: World, admission: Admission): Promise<CheckpointMeta> {
  const hash = stateHash(world)
  const checkpoint = await sealCheckpoint(key, {
    key: 'checkpoint',
    pos: world.pos,
    hash,
    ...(await writeCheckpoint(world)),
  })
  const again = await openCheckpoint(key, checkpoint, admission)
  if (stateHash(again) !== hash || again.parkedCount !== world.parkedCount || again.pos !== world.pos)
    throw new DamagedLogError(`the checkpoint of ${world.pos} does not come back as it was written`)
  return checkpoint
}

/** A checkpoint as it is made, before it is sealed. */
type Open = Omit<CheckpointMeta, 'bytes'> & Written

const sealCheckpoint = async (key: StoreKey, open: Open): Promise<CheckpointMeta> =>
  key ? { ...open, bytes: await sealBytes(key, open.bytes) } : open

const openCheckpoint = async (key: StoreKey, { bytes, content }: CheckpointMeta, admission: Admission) =>
  readCheckpoint({ bytes: isSealed(bytes) ? await openBytes(key, bytes) : bytes, content }, admission)

type Place = Pick<Segment, 'from' | 'to' | 'until'>

async function placesOf(db: LocalDatabase): Promise<Place[]> {
  const places: Place[] = []
  await db.log.orderBy('from').each(({ from, to, until }) => places.push({ from, to, until }))
  return places
}

/** The position to cut after: the end of the last segment that leaves the window, so that none has to be split. */
function cutOf(places: readonly Place[], { base, pos }: LogMeta, { entries, since, upTo }: Window): number {
  let cut = base
  for (const { to, until } of places) {
    if (to > upTo || (pos - cut <= entries && until >= since)) break
    cut = to
  }
  return cut
}

async function* entriesBetween(
  db: LocalDatabase,
  after: number,
  to: number,
  admission: Admission,
): AsyncGenerator<Entry> {
  for (let last = after; last < to; ) {
    const segments = await db.log.where('from').between(last, to, false, true).limit(AT_A_TIME).toArray()
    const end = segments.at(-1)?.to ?? to
    const { entries, damage } = await readSegments(segments, { after: last, to: end }, admission, db.key)
    if (damage.length > 0) throw new DamagedLogError('the log cannot be read', damage)
    yield* entries
    last = end
  }
}
