import type { Work } from '../../platform/db/work'
import { inBatches } from '../../platform/housekeeping/batches'
import { deletesOld } from '../../platform/housekeeping/delete-old'
import type { HousekeepingStep } from '../../platform/housekeeping/step'
import { UNDO_DAYS } from './change'

/**
 * Takes out of every import that waits or is over what is held of these customers: rows that were theirs, and rows in
 * which their number, document or e-mail stands, whatever became of them. Call it before their own rows are emptied.
 */
export const eraseImported = (work: Work, customers: readonly string[]): Promise<unknown> =>
  work.query(
    `UPDATE import_rows r SET cells = '[]', reason = CASE WHEN r.reason IS NOT NULL THEN 'Apagado a pedido do cliente.' END,
       left_out = NULL, key = NULL, before = NULL, after = NULL, target_id = NULL
     FROM (SELECT c.id, right(c.phone_number, 8) AS phone, c.document_key, lower(c.email) AS email FROM customers c
       WHERE c.id = ANY($1::bigint[])) c, imports i
     WHERE r.tenant_id = $2 AND i.tenant_id = r.tenant_id AND i.id = r.import_id AND (i.kind = 'customers' AND r.target_id = c.id
       OR (length(c.phone) = 8 AND regexp_replace(r.cells::text, '[ ().+/-]', '', 'g') LIKE '%' || c.phone || '%')
       OR (length(c.document_key) >= 9 AND upper(regexp_replace(r.cells::text, '[ ().+/-]', '', 'g')) LIKE '%' || c.document_key || '%')
       OR (c.email <> '' AND strpos(lower(r.cells::text), c.email) > 0))`,
    [customers, work.tenant.id],
  )

/** The rows of files that were imported, or left lying, for as long as an import can be taken back. */
export const sweepImportRows: HousekeepingStep = {
  name: 'import-rows',
  run: ({ db, now }) =>
    inBatches(async () => {
      const rows = await db.system((work) =>
        work.query(
          `DELETE FROM import_rows WHERE ctid = ANY(ARRAY(SELECT r.ctid FROM import_rows r
             JOIN imports i ON i.tenant_id = r.tenant_id AND i.id = r.import_id
             WHERE coalesce(i.finished_at, i.created_at) < $1::timestamptz - interval '${UNDO_DAYS} days'
               AND i.state NOT IN ('checking', 'running', 'undoing') LIMIT 2000)) RETURNING 1`,
          [now()],
        ),
      )
      return rows.length
    }),
}

export const sweepImports = deletesOld({
  name: 'imports',
  table: 'imports',
  column: 'created_at',
  keep: '365 days',
})
