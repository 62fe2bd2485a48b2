import { restore } from '@domain/kernel/checkpoint'
import { emptyWorld } from '@domain/kernel/empty-world'
import { fold } from '@domain/kernel/fold'
import { stateHash } from '@domain/kernel/hash'
import { checkInvariants } from '@domain/kernel/invariants'
import type { Registry } from '@domain/kernel/registry'
import { emptyChange, type Violation, type World } from '@domain/kernel/world'
import type { LogFile, Quarantined } from './format'

/** How many rows of each machine stand in which state. */
export type Lifecycles = Readonly<Record<string, Readonly<Record<string, number>>>>

/** What a replay found out. */
export type ReplayReport = Readonly<{
  /** Lines of entries in the file, good and bad. */
  read: number
  /** Entries given to the fold; fewer than read when lines are quarantined or `until` cuts. */
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
  /** Does the state hash equal the footer's? Null when it cannot: no footer, or stopped before its position. */
  matches: boolean | null
}>

/**
 * Folds a log file from its checkpoint, or from nothing, up to a position. Effects are dropped: no network,
 * clock or random.
 */
export function replay(
  file: LogFile,
  registry: Registry,
  options: { until?: number } = {},
): { world: World; report: ReplayReport } {
  const { until = Number.POSITIVE_INFINITY } = options
  const world = file.checkpoint ? restore(file.checkpoint) : emptyWorld()
  const passedOver: Record<string, number> = {}
  const violations: Violation[] = []
  let folded = 0
  for (const entry of file.entries) {
    if (entry.pos > until) break
    folded += 1
    const change = fold(registry, world, entry, emptyChange())
    for (const { reason } of change.passedOver) passedOver[reason] = (passedOver[reason] ?? 0) + 1
    violations.push(...change.violations)
  }
  violations.push(...checkInvariants(world))
  const hash = stateHash(world)
  const footerHash = file.footer?.hash ?? null
  const whole = file.footer !== null && until >= file.footer.pos
  return {
    world,
    report: {
      read: file.read,
      folded,
      quarantined: file.quarantined,
      quarantinedCount: file.quarantinedCount,
      passedOver,
      violations,
      lifecycles: lifecyclesOf(world),
      pos: world.pos,
      hash,
      footerHash,
      matches: whole ? hash === footerHash : null,
    },
  }
}

/** Counts the rows of every machine by state. */
export function lifecyclesOf(world: World): Lifecycles {
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
