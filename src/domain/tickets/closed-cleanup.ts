import { compareIds } from '../kernel/compare-ids'
import type { TicketRow } from './tables'

/** Closed tickets that are kept without a thought (specification section 9). */
export const CLOSED_CLEANUP_THRESHOLD = 20
/** Size of a batch where the count is a whole number of them (section 9: count mod 10, or 10). */
export const CLOSED_CLEANUP_BATCH = 10

/** How many closed tickets the next batch takes away, of so many: first down to a whole ten, then by tens. */
export function closedBatch(count: number): number {
  if (count <= CLOSED_CLEANUP_THRESHOLD) return 0
  return count % CLOSED_CLEANUP_BATCH || CLOSED_CLEANUP_BATCH
}

/** What somebody is still at work with, by ticket id. */
export type InUse = Readonly<{
  /** Is the closed tab on screen? */
  closedTabShown: boolean
  /** Open on screen, in any pane. */
  open: ReadonlySet<string>
  /** With a text begun. */
  drafts: ReadonlySet<string>
  /** With a command in the outbox that has not come to its end. */
  unsent: ReadonlySet<string>
}>

/**
 * Ids of the closed tickets that the device lets go of now, the oldest first (section 4, Ticket lifecycle:
 * "closed tickets beyond 20 are cleaned up in batches when the closed tab is not shown"). Never one that is
 * open on screen, has a draft or something unsent: those are passed over, and younger ones go in their place.
 * Empty when there is nothing to do; ask again until it is.
 */
export function closedToCleanUp(rows: Iterable<TicketRow>, inUse: InUse): string[] {
  if (inUse.closedTabShown) return []
  const closed = [...rows].filter((row) => row.state === 'closed')
  return closed
    .filter(({ id }) => !inUse.open.has(id) && !inUse.drafts.has(id) && !inUse.unsent.has(id))
    .sort((a, b) => {
      const left = closedAt(a)
      const right = closedAt(b)
      return left === right ? compareIds(a.id, b.id) : left < right ? -1 : 1
    })
    .slice(0, closedBatch(closed.length))
    .map(({ id }) => id)
}

const closedAt = ({ data }: TicketRow): string => data.finished_at ?? data.createdAt
