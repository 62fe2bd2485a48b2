import type { Work } from '../db/work'
import type { Deed } from './define-rows'

/** Who changes something: a user of the tenant, or null where a program does; and by which way. */
export type By = Readonly<{ userId: string | null; source: 'manual' | 'import' | 'erp' | 'api' }>

/** By field: what it was and what it became. */
type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** A line of the history; `changes` empty: nothing but that it was made or deleted, as `deed` says. */
export type HistoryLine = Readonly<{ rowId: string; deed: 'made' | 'changed' | 'deleted'; changes: Changes }>

/** What differs between two states of a row, of these fields. */
export function changesBetween<Fields extends string>(
  before: Readonly<Record<Fields, unknown>>,
  after: Readonly<Record<Fields, unknown>>,
  fields: readonly Fields[],
): Changes {
  const found: Record<string, readonly [unknown, unknown]> = {}
  for (const field of fields)
    if ((before[field] ?? null) !== (after[field] ?? null))
      found[field] = [before[field] ?? null, after[field] ?? null]
  return found
}

/**
 * Writes down who changed what, in one statement; `kind`: of which rows, as their area says in `histories`.
 * Changes of nothing leave no line. `hash`: see {@link changedUnder}.
 */
export async function writeHistory(
  work: Work,
  kind: string,
  { userId, source }: By,
  lines: readonly HistoryLine[],
  hash: string | null = null,
): Promise<void> {
  const said = lines.filter(({ deed, changes }) => deed !== 'changed' || Object.keys(changes).length > 0)
  if (said.length === 0) return
  await work.query(
    `INSERT INTO row_history (tenant_id, kind, row_id, user_id, user_name, source, changes, hash)
     SELECT $1, $2, v.row_id, u.id, u.name, $4, v.changes, $7
     FROM unnest($5::bigint[], $6::jsonb[]) v(row_id, changes) LEFT JOIN users u ON u.tenant_id = $1 AND u.id = $3`,
    [
      work.tenant.id,
      kind,
      userId === null ? null : Number(userId),
      source,
      said.map(({ rowId }) => rowId),
      said.map(({ deed, changes }) => JSON.stringify({ deed, fields: changes })),
      hash,
    ],
  )
}

/** The ids of the rows that were changed under an idempotency key; none where it is asked for the first time. */
export const changedUnder = async (work: Work, hash: string | null): Promise<ReadonlySet<string>> =>
  new Set(
    hash === null
      ? []
      : (
          await work.query<{ row_id: string }>(
            'SELECT row_id::text FROM row_history WHERE tenant_id = $1 AND hash = $2',
            [work.tenant.id, hash],
          )
        ).map(({ row_id }) => row_id),
  )

/** Writes down what became of a row that administrators keep by a form (platform/rows). */
export const historyOf =
  <Field extends string>(kind: string, fields: readonly Field[]) =>
  (work: Work, { id, by, before, after }: Deed<Field>): Promise<void> =>
    writeHistory(work, kind, { userId: by, source: 'manual' }, [
      before && after
        ? { rowId: id, deed: 'changed', changes: changesBetween(before, after, fields) }
        : { rowId: id, deed: after ? 'made' : 'deleted', changes: {} },
    ])
