import type { Work } from '../../platform/db/work'
import type { Maker } from '../exports/definition'
import type { ImportDefinition, ImportOutcome, ImportRow, Taken, Taking } from './definition'
import type { ImportRowState } from './work.job'

/** Rows of one transaction: others of the tenant are served in between. */
export const BATCH = 500

/** Takes the rows behind the last that is through, and moves on; false: there are no more. */
export async function takeBatch(
  work: Work,
  kind: ImportDefinition,
  maker: Maker,
  { id, mapping, through }: ImportRowState,
  how: Taking,
): Promise<boolean> {
  const staged = await work.query<{ id: number; cells: string[] }>(
    'SELECT id, cells FROM import_rows WHERE import_id = $1 AND id > $2 ORDER BY id LIMIT $3',
    [id, through, BATCH],
  )
  const last = staged.at(-1)
  if (!last) return false
  const taken = await kind.take(
    work,
    maker,
    staged.map((row) => named(row, mapping)),
    how,
  )
  await writeTaken(work, id, taken)
  const counts: Partial<Record<ImportOutcome | 'left' | 'sparable', number>> = {}
  const count = (what: keyof typeof counts) => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  for (const { outcome, left, sparable } of taken) {
    count(outcome)
    if (left !== undefined) count('left')
    if (sparable) count('sparable')
  }
  await work.query(
    `UPDATE imports SET through = $2, counts = (
       SELECT jsonb_object_agg(k, coalesce((counts ->> k)::integer, 0) + coalesce(($3::jsonb ->> k)::integer, 0))
       FROM unnest(ARRAY['new', 'changed', 'same', 'skipped', 'refused', 'left', 'sparable']) k) WHERE id = $1`,
    [id, last.id, JSON.stringify(counts)],
  )
  return true
}

/** The row's texts by field; columns that were left out are not there. */
function named(
  { id, cells }: { id: number; cells: string[] },
  mapping: readonly (string | null)[],
): ImportRow {
  const values: Record<string, string> = {}
  mapping.forEach((field, column) => {
    if (field !== null) values[field] = cells[column] ?? ''
  })
  return { id, values }
}

const writeTaken = (work: Work, importId: string, taken: readonly Taken[]) =>
  work.query(
    `UPDATE import_rows r SET outcome = v.outcome, reason = v.reason, key = v.key, target_id = v.target_id,
       before = v.before, after = v.after, left_out = v.left_out
     FROM jsonb_to_recordset($2::jsonb) AS v(id integer, outcome text, reason text, key text, target_id bigint, before jsonb, after jsonb, left_out text)
     WHERE r.tenant_id = $3 AND r.import_id = $1 AND r.id = v.id`,
    [
      importId,
      JSON.stringify(
        taken.map(({ targetId, left, ...row }) => ({ ...row, target_id: targetId, left_out: left })),
      ),
      work.tenant.id,
    ],
  )
