import { type Checkpoint, restore } from '@domain/checkpoint'
import { emptyWorld } from '@domain/empty-world'
import { checkInvariants } from '@domain/invariants'
import type { Entry } from '@domain/kernel/entry'
import { foldAll } from '@domain/kernel/fold'
import { foldPrint } from '@domain/kernel/fold-print'
import { stateHash } from '@domain/kernel/hash'
import type { Registry } from '@domain/kernel/registry'
import type { SeenEvent } from '@domain/kernel/seen'
import { type Change, emptyChange, type TableName, type Tables, type World } from '@domain/kernel/world'
import { TABLE_NAMES } from '@domain/table-names.gen'
import { minimize } from './ddmin'
import type { LogFile } from './format'

/** Does a world, and what the fold said on the way there, show the fault that is looked for? */
type Fault = (world: World, change: Change) => boolean

/** The fault of a broken rule; of any, when none is named. */
export const breaksRule =
  (rule?: string): Fault =>
  (world, change) => {
    const fits = (one: { rule: string }) => rule === undefined || one.rule === rule
    return change.violations.some(fits) || checkInvariants(world).some(fits)
  }

/** The smaller log, or why there is none. */
type Shrunk =
  | Readonly<{
      ok: true
      file: LogFile
      /** How many logs were tried. */
      tries: number
      /** False when `mostTries` ended the search: a smaller log may exist. */
      finished: boolean
    }>
  | Readonly<{ ok: false; reason: string }>

/** Tries after which the search ends unless asked otherwise. */
const MOST_TRIES = 20_000

/**
 * The few entries that still show the fault, in their order, and as little of the checkpoint as that takes.
 * Positions stay what they were, so that the small log can be read along with the long one. The footer is
 * made again: the result replays and verifies.
 */
export function shrinkLog(
  file: LogFile,
  registry: Registry,
  fault: Fault,
  options: { mostTries?: number } = {},
): Shrunk {
  const { mostTries = MOST_TRIES } = options
  let tries = 0
  const mayGoOn = () => tries < mostTries
  const shows = (checkpoint: Checkpoint | null, entries: readonly Entry[]) => {
    tries += 1
    const world = checkpoint ? restore(checkpoint) : emptyWorld()
    const change = emptyChange()
    foldAll(registry, world, entries, change)
    return fault(world, change)
  }
  if (!shows(file.checkpoint, file.entries))
    return { ok: false, reason: 'This log does not show the fault that is looked for.' }

  const { checkpoint: whole } = file
  const without = whole !== null && shows(null, file.entries)
  let checkpoint = without ? null : whole
  const entries = minimize(file.entries, (some) => shows(checkpoint, some), mayGoOn)
  if (checkpoint) {
    const { pos, cursor } = checkpoint
    const parts = minimize(
      partsOf(checkpoint),
      (some) => shows(checkpointOf(pos, cursor, some), entries),
      mayGoOn,
    )
    checkpoint = checkpointOf(pos, cursor, parts)
  }
  return { ok: true, file: sealed(file, checkpoint, entries, registry), tries, finished: mayGoOn() }
}

/** The file with these contents, header and footer to match. */
export function sealed(
  file: LogFile,
  checkpoint: Checkpoint | null,
  entries: readonly Entry[],
  registry: Registry,
): LogFile {
  const world = checkpoint ? restore(checkpoint) : emptyWorld()
  foldAll(registry, world, entries)
  return {
    header: {
      ...file.header,
      fold: foldPrint(registry, TABLE_NAMES),
      from: entries[0]?.pos ?? world.pos + 1,
      to: world.pos,
    },
    checkpoint,
    entries,
    footer: { entries: entries.length, pos: world.pos, hash: stateHash(world) },
    read: entries.length,
    quarantined: [],
    quarantinedCount: 0,
  }
}

/** What a checkpoint is made of, one by one. */
type Part =
  | Readonly<{ table: TableName; row: Tables[TableName] }>
  | Readonly<{ parked: readonly [string, readonly Entry[]] }>
  | Readonly<{ seen: string | SeenEvent }>

const partsOf = ({ rows, parked, seen, seenEvents }: Checkpoint): Part[] => [
  ...TABLE_NAMES.flatMap((table) => rows[table].map((row) => ({ table, row }))),
  ...parked.map((one) => ({ parked: one })),
  // Where only ids were kept, some of them may be of events.
  ...seen.map((id) => ({ seen: seenEvents ? id : ([0, id] as const) })),
  ...(seenEvents ?? []).map((one) => ({ seen: one })),
]

function checkpointOf(pos: number, cursor: number, parts: readonly Part[]): Checkpoint {
  const rows = Object.fromEntries(TABLE_NAMES.map((table) => [table, [] as Tables[TableName][]]))
  const parked: [string, readonly Entry[]][] = []
  const seen: string[] = []
  const seenEvents: SeenEvent[] = []
  for (const part of parts) {
    if ('table' in part) rows[part.table]?.push(part.row)
    else if ('parked' in part) parked.push([...part.parked])
    else if (typeof part.seen === 'string') seen.push(part.seen)
    else seenEvents.push(part.seen)
  }
  return { pos, cursor, rows: rows as unknown as Checkpoint['rows'], parked, seen, seenEvents }
}
