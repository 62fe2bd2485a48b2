import type { Work } from '../../platform/db/work'
import type { ImportDefinition, Undoable } from './definition'
import { BATCH } from './take'
import type { ImportRowState } from './work.job'

/** Puts back the rows before the last that is back, the last of the file first; false: there are no more. */
export async function undoBatch(
  work: Work,
  kind: ImportDefinition,
  { id, through }: ImportRowState,
): Promise<boolean> {
  const rows = await work.query<Undoable>(
    `SELECT id, outcome, target_id::text AS "targetId", before, after FROM import_rows
     WHERE import_id = $1 AND id < $2 AND outcome IN ('new', 'changed') AND target_id IS NOT NULL AND after IS NOT NULL
     ORDER BY id DESC LIMIT $3`,
    [id, through, BATCH],
  )
  const last = rows.at(-1)
  if (!last) return false
  const kept = await kind.undo(work, rows)
  const back = rows.flatMap((row) => (kept.has(row.id) ? [] : row.id))
  await work.query(
    `UPDATE import_rows SET outcome = 'undone' WHERE import_id = $1 AND id = ANY($2::integer[])`,
    [id, back],
  )
  await work.query(
    `UPDATE import_rows r SET reason = v.reason FROM unnest($2::integer[], $3::text[]) v(id, reason)
     WHERE r.import_id = $1 AND r.id = v.id`,
    [id, [...kept.keys()], [...kept.values()]],
  )
  await work.query(
    `UPDATE imports SET through = $2, counts = counts || jsonb_build_object(
       'undone', coalesce((counts ->> 'undone')::integer, 0) + $3::integer,
       'kept', coalesce((counts ->> 'kept')::integer, 0) + $4::integer) WHERE id = $1`,
    [id, last.id, back.length, kept.size],
  )
  return true
}
