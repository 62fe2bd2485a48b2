import { type Checkpoint, restore } from '@domain/checkpoint'
import { emptyWorld } from '@domain/empty-world'
import { checkInvariants } from '@domain/invariants'
import type { Entry } from '@domain/kernel/entry'
import { fold } from '@domain/kernel/fold'
import { foldPrint } from '@domain/kernel/fold-print'
import { stateHash } from '@domain/kernel/hash'
import type { Registry } from '@domain/kernel/registry'
import { emptyChange, type Violation, type World } from '@domain/kernel/world'
import { TABLE_NAMES } from '@domain/table-names.gen'
import type { LogFile, LogHeader, Quarantined } from './format'
import { readLogFile } from './read'

/** How many rows of each machine stand in which state. */
type Lifecycles = Readonly<Record<string, Readonly<Record<string, number>>>>

/** What a replay found out. */
export type ReplayReport = Readonly<{
  /** Entries in the file, good and bad. */
  read: number
  /** Entries given to the fold; fewer than read when some are quarantined or `until` cuts. */
  folded: number
  quarantined: readonly Quarantined[]
  quarantinedCount: number
  /** Entries that changed nothing, by reason. */
  passedOver: Readonly<Record<string, number>>
  /** What the fold reported on the way, then what a scan of the last state finds. */
  violations: readonly Violation[]
  lifecycles: Lifecycles
  /** Position of the last entry folded. */
  pos: number
  hash: string
  footerHash: string | null
  /**
   * Does the state hash equal the footer's? Null when it cannot: no footer, stopped before its position, or another
   * state of a build that folded by something else.
   */
  matches: boolean | null
  /** Set when the log comes to another state here, and a build with another fold wrote it: see `foldPrint`. */
  otherFold: OtherFold | null
}>

/** What the writer of a log folded by, and what this build folds by. */
export type OtherFold = Readonly<{ wrote: string; reads: string }>

/** Entries whose changes are told together, as the panel drains them. */
const ACCOUNT = 100

type Options = Readonly<{ /** The last position that is folded. */ until?: number }>
type Replayed = Readonly<{ world: World; report: ReplayReport }>

/**
 * Folds a log file from its checkpoint, or from nothing, up to a position. Effects are dropped: no network,
 * clock or random.
 */
export function replay(file: LogFile, registry: Registry, options: Options = {}): Replayed {
  const replaying = new Replaying(registry, options)
  for (const entry of file.entries) replaying.take(entry, file.checkpoint)
  return replaying.end(file)
}

/** The same of a file that is still to be read: each entry is folded as it comes, and none is kept. */
export function replayLines(
  source: string | Iterable<string>,
  registry: Registry,
  options: Options = {},
): (Replayed & Readonly<{ ok: true; header: LogHeader }>) | Readonly<{ ok: false; reason: string }> {
  const replaying = new Replaying(registry, options)
  const read = readLogFile(source, registry, (entry, checkpoint) => replaying.take(entry, checkpoint))
  return read.ok ? { ok: true, header: read.file.header, ...replaying.end(read.file) } : read
}

class Replaying {
  #world: World | null = null
  #folded = 0
  #change = emptyChange()
  readonly #until: number
  readonly #passedOver: Record<string, number> = {}
  readonly #violations: Violation[] = []

  constructor(
    private readonly registry: Registry,
    { until = Number.POSITIVE_INFINITY }: Options,
  ) {
    this.#until = until
  }

  take(entry: Entry, checkpoint: Checkpoint | null): void {
    if (entry.pos > this.#until) return
    this.#folded += 1
    fold(this.registry, this.#worldFrom(checkpoint), entry, this.#change)
    if (this.#folded % ACCOUNT === 0) this.#settle()
  }

  #settle(): void {
    const { passedOver, violations } = this.#change
    for (const { reason } of passedOver) this.#passedOver[reason] = (this.#passedOver[reason] ?? 0) + 1
    for (const violation of violations) this.#violations.push(violation)
    this.#change = emptyChange()
  }

  end({ header, checkpoint, footer, read, quarantined, quarantinedCount }: LogFile): Replayed {
    this.#settle()
    const world = this.#worldFrom(checkpoint)
    const hash = stateHash(world)
    const footerHash = footer?.hash ?? null
    const whole = footer !== null && this.#until >= footer.pos
    const otherFold = whole && hash !== footerHash ? this.#otherFold(header) : null
    return {
      world,
      report: {
        read,
        folded: this.#folded,
        quarantined,
        quarantinedCount,
        passedOver: this.#passedOver,
        violations: [...this.#violations, ...checkInvariants(world)],
        lifecycles: lifecyclesOf(world),
        pos: world.pos,
        hash,
        footerHash,
        matches: whole && !otherFold ? hash === footerHash : null,
        otherFold,
      },
    }
  }

  #otherFold({ fold: wrote }: LogHeader): OtherFold | null {
    const reads = foldPrint(this.registry, TABLE_NAMES)
    return wrote === undefined || wrote === reads ? null : { wrote, reads }
  }

  #worldFrom(checkpoint: Checkpoint | null): World {
    this.#world ??= checkpoint ? restore(checkpoint) : emptyWorld()
    return this.#world
  }
}

/** Counts the rows of every machine by state. */
function lifecyclesOf(world: World): Lifecycles {
  const { tickets, transfers, messages, outbox, session, connection } = world.rows
  return {
    ticket: count(tickets.values(), (row) => row.state),
    transfer: count(transfers.values(), (row) => row.state),
    delivery: count(messages.values(), (row) => row.delivery),
    outbox: count(outbox.values(), (row) => row.state),
    login: count(session.values(), (row) => row.state),
    connection: count(connection.values(), (row) => row.state),
  }
}

function count<Row>(rows: Iterable<Row>, stateOf: (row: Row) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[stateOf(row)] = (counts[stateOf(row)] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
}
