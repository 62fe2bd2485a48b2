import { emptyWorld } from './empty-world'
import type { Entry } from './kernel/entry'
import type { SeenEvent } from './kernel/seen'
import { type TableName, type Tables, tableNames, type World } from './kernel/world'
import type { Page } from './packing/page'
import { indexTransfers } from './transfers/transfer.rows'

/** A world as plain JSON, at one position of its log. `fold(restore(save(w)), rest)` equals `fold(w, rest)`. */
export type Checkpoint = Readonly<{
  pos: number
  cursor: number
  rows: { readonly [T in TableName]: readonly Tables[T][] }
  parked: readonly (readonly [key: string, entries: readonly Entry[]])[]
  /** Ids of what was folded and is known by its id alone, oldest first. */
  seen: readonly string[]
  /** Events that were folded, by their numbers. Missing in what was written before these were kept. */
  seenEvents?: readonly SeenEvent[]
}>

/** Writes a world down. */
export function save(world: World): Checkpoint {
  const rows = Object.fromEntries(tableNames(world).map((table) => [table, [...world.rows[table].values()]]))
  return {
    pos: world.pos,
    cursor: world.cursor,
    rows: rows as unknown as Checkpoint['rows'],
    parked: [...world.parked].map(([key, entries]) => [key, [...entries]] as const),
    seen: world.seen.ids(),
    seenEvents: world.seen.events(),
  }
}

/** So many rows of one long table may be unpacked, some 3 MB of messages, before the oldest are packed again. */
const WARM_ROWS = 5_000

/**
 * Packs some pages again of which rows have been touched, where there are very many: a few ms of work. No row
 * changes. Says whether there is more to pack. The conversations of `shown` tickets stay as they are, however long:
 * one of 50,000 messages would be packed and unpacked for every word that is said in it.
 */
export function coolDown(world: World, shown: readonly string[]): boolean {
  let more = false
  for (const { name: table, disk } of world.tables.values()) {
    const rows = world.rows[table]
    if (disk?.packed !== 'repack' || rows.warmCount <= WARM_ROWS) continue
    const beside = table === 'messages' ? shown.flatMap((id) => [id, ...earlierOf(world, id)]) : []
    if (rows.warmBeside(beside) <= WARM_ROWS) continue
    rows.cool(2, beside)
    more ||= rows.warmBeside(beside) > WARM_ROWS
  }
  return more
}

const earlierOf = (world: World, ticketId: string) => world.rows.earlier.get(ticketId)?.ticketIds ?? []

/** A world from rows as they lie on disk: long tables are left packed until they are touched. */
export function fromPages(
  place: Pick<Checkpoint, 'pos' | 'cursor' | 'parked'>,
  pages: { readonly [T in TableName]?: readonly Page[] },
): World {
  const world = restore({ ...place, rows: {}, seen: [] })
  for (const { name: table, disk } of world.tables.values()) {
    const own = pages[table]
    if (!own) continue
    for (const page of own) checkPage(table, page)
    world.rows[table].load(own)
    if (!disk?.packed) world.rows[table].warmAll()
  }
  indexTransfers(world)
  return world
}

/** @throws {Error} on what is no whole page, before anything stands on it: else it would be missed when touched. */
function checkPage(table: TableName, { id, rows, text, length }: Page): void {
  const whole = typeof text === 'string' && text.length === length && text.startsWith(`[${rows},`)
  if (!whole) throw new Error(`page '${String(id)}' of ${table} is not as it was written`)
}

/** Reads a world back, indexes rebuilt. Tables that are missing (written by an older build) stay empty. */
export function restore(checkpoint: Omit<Checkpoint, 'rows'> & { rows: Partial<Checkpoint['rows']> }): World {
  const world = emptyWorld()
  world.pos = checkpoint.pos
  world.cursor = checkpoint.cursor
  for (const table of tableNames(world)) {
    const rows = world.rows[table] as Map<string, Tables[TableName]>
    for (const row of checkpoint.rows[table] ?? []) rows.set(row.id, row)
  }
  for (const [key, entries] of checkpoint.parked) {
    world.parked.set(key, [...entries])
    world.parkedCount += entries.length
  }
  world.seen.load(checkpoint.seen, checkpoint.seenEvents)
  indexTransfers(world)
  return world
}
