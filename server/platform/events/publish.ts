import type { Work } from '../db/work'
import { type Change, type ChangedRow, writeEvents } from './write'

export type { Change }

/**
 * Numbers the changes in the order given, stamps their rows with the numbers and writes the events.
 * The last step of a transaction: from here until the commit it holds the tenant's row lock.
 *
 * @returns the number of each change, in the same order.
 */
export async function publish(work: Work, changes: readonly Change[]): Promise<number[]> {
  if (changes.length === 0) return []
  const first = await takeNumbers(work, changes.length)
  const revs = new Map<ChangedRow['table'], Map<string, number>>()
  changes.forEach((change, index) => {
    for (const row of change.rows) {
      const table = revs.get(row.table) ?? new Map<string, number>()
      revs.set(row.table, table.set(row.id, first + index))
    }
  })
  await writeEvents(work, first, changes, revs)
  return changes.map((_, index) => first + index)
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
