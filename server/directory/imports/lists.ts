import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import type { ListDefinition } from '../../platform/list/definition'
import { oneOfIds, oneOfWords } from '../../platform/list/filters'
import { importKinds } from './kinds'

/** Imports, the newest first: one's own, and all of them for an administrator. */
export const importList: ListDefinition = {
  table: 'imports',
  as: 'i',
  joins: 'LEFT JOIN users u ON u.tenant_id = i.tenant_id AND u.id = i.user_id',
  select: `i.id::text, i.kind, i.name, i.state, i.encoding, i.titles, i.mapping, i.existing, i.create_groups, i.without_bad, i.missing, i.total,
    i.through, i.counts, i.error, i.created_at, i.finished_at, u.name AS user_name,
    CASE WHEN i.state IN ('mapping', 'checking', 'ready') THEN (SELECT json_agg(r.cells ORDER BY r.id) FROM import_rows r
      WHERE r.tenant_id = i.tenant_id AND r.import_id = i.id AND r.id <= 3) END AS samples,
    EXISTS (SELECT 1 FROM import_rows r WHERE r.tenant_id = i.tenant_id AND r.import_id = i.id AND (r.reason IS NOT NULL OR r.left_out IS NOT NULL)) AS said`,
  sorts: { created: { by: 'i.created_at', type: 'timestamptz' } },
  sort: '-created',
  filters: {
    id: oneOfIds('i.id'),
    // The kinds are brought in by areas that are put together later than this is read.
    kind: (...asked) => oneOfWords('i.kind', Object.keys(importKinds.all()))(...asked),
  },
  visible: ({ id, role }, parameters) =>
    role === ADMINISTRATOR ? 'true' : `i.user_id = ${parameters.add(Number(id))}`,
}

/** What of them was refused, could not be taken back, or was taken without a value: shown a page at a time, and all in the file. */
export const saidRows = `SELECT id, cells, coalesce(reason, left_out) AS reason, reason IS NULL AS "without" FROM import_rows
  WHERE import_id = $1 AND id > $2 AND (reason IS NOT NULL OR left_out IS NOT NULL) ORDER BY id LIMIT $3`
