import type { Work } from '../db/work'
import { type Change, type ChangedRow, writeEvents } from './write'

export type { Change }

/** What transactions will tell with their commit. */
const kept = new WeakMap<Work, Change[]>()

/**
 * Tells changes as the last of the transaction. For what more statements come behind: whoever publishes has the tenant's row until the
 * commit, and all that happens in the shop meanwhile waits for it.
 */
export function publishAtEnd(work: Work, changes: readonly Change[]): void {
  const before = kept.get(work)
  if (before) return void before.push(...changes)
  kept.set(work, [...changes])
  work.beforeCommit(() => publish(work, []))
}

/** Tells nothing of what was kept for the end: it is taken back with a savepoint. */
export const forgetKept = (work: Work): void => void kept.get(work)?.splice(0)

/**
 * Numbers the changes in the order given, stamps their rows with the numbers and writes the events, behind those that were kept for the
 * end. The last step of a transaction: from here until the commit it holds the tenant's row lock.
 *
 * @returns the number of each change, in the same order.
 */
export async function publish(work: Work, changes: readonly Change[]): Promise<number[]> {
  const before = kept.get(work)?.splice(0) ?? []
  const all = [...before, ...changes]
  if (all.length === 0) return []
  const first = await takeNumbers(work, all.length)
  const revs = new Map<ChangedRow['table'], Map<string, number>>()
  all.forEach((change, index) => {
    for (const row of change.rows) {
      const table = revs.get(row.table) ?? new Map<string, number>()
      revs.set(row.table, table.set(row.id, first + index))
    }
  })
  await writeEvents(work, first, all, revs)
  return changes.map((_, index) => first + before.length + index)
}

/** Takes consecutive event numbers of the tenant, and its row lock until commit; gives the first. */
export async function takeNumbers(
  { tenant, one }: Pick<Work, 'tenant' | 'one'>,
  count: number,
): Promise<number> {
  const row = await one<{ last_seq: string }>(
    'UPDATE tenants SET last_seq = last_seq + $2 WHERE id = $1 RETURNING last_seq',
    [tenant.id, count],
  )
  if (!row) throw new Error(`tenant ${tenant.id} is gone`)
  return Number(row.last_seq) - count + 1
}
