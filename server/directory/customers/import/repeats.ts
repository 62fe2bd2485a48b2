import type { Work } from '../../../platform/db/work'
import type { ImportRow } from '../../imports/definition'
import type { ToldCustomer } from './parse'
import type { Plan } from './plan'

/** A row with what is to become of it. `key`: of whom it speaks. */
export type Planned = { row: ImportRow; told: ToldCustomer; plan: Plan; groups: string[]; key: string }

/** The first row of the file that speaks of each of these customers. */
export async function firstOfEach(
  work: Work,
  importId: string,
  planned: readonly Planned[],
): Promise<Map<string, number>> {
  const first = new Map<string, number>()
  const note = (key: string, id: number) => {
    if (!first.has(key)) first.set(key, id)
  }
  const ids = planned.map(({ row }) => row.id)
  const keys = planned.flatMap(({ key, told }) => (told.phone ? [key, `phone:${told.phone.key}`] : [key]))
  const earlier = await work.query<{ key: string; id: number }>(
    `SELECT key, min(id) AS id FROM import_rows WHERE import_id = $1 AND key = ANY($2::text[]) AND id < $3 GROUP BY key
     UNION ALL SELECT 'customer:' || target_id, min(id) FROM import_rows
     WHERE import_id = $1 AND target_id = ANY($4::bigint[]) AND id < $3 GROUP BY target_id`,
    [
      importId,
      keys,
      Math.min(...ids, 2 ** 31 - 1),
      planned.flatMap(({ plan }) => (plan.outcome === 'new' ? [] : plan.standing.id)),
    ],
  )
  for (const { key, id } of earlier) note(key, id)
  for (const { row, key, told } of [...planned].sort((a, b) => a.row.id - b.row.id)) {
    note(key, row.id)
    if (told.phone) note(`phone:${told.phone.key}`, row.id)
  }
  return first
}
