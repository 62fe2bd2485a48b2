import type { Merging } from '../../directory/moments'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { readWaiting, toldScheduled } from './scheduled.row'

/** Whoever sends a scheduled message has its row before the conversation's: a merge takes them in the same order. */
export async function lockScheduledOf(work: Work, merges: readonly Merging[]): Promise<void> {
  const customers = merges.flatMap(({ survivorId, mergedId }) => [survivorId, mergedId])
  if (customers.every(isId))
    await work.query(
      'SELECT 1 FROM scheduled_messages WHERE customer_id = ANY($1::bigint[]) ORDER BY id FOR UPDATE',
      [customers],
    )
}

/** Tells what is scheduled of whoever was merged, or in a ticket that became one with another, as it stands. */
export async function tellScheduledOf(work: Work, merges: readonly Merging[]): Promise<void> {
  for (const { scheduled, joined, after } of merges) {
    const ids = new Set([...scheduled, ...joined.flatMap((one) => one.scheduled)])
    after.push(...(await readWaiting(work, [...ids])).map(toldScheduled))
  }
}
