import { type RowOf, type RowSet, rowSet } from './row-set'
import type { Work } from './work'

declare const row: unique symbol
/** SQL behind RETURNING, and what a row of it is. */
type Returning<Row> = string & { readonly [row]?: Row }

/** SQL behind RETURNING. `Row`: what a row of it is. */
export const returning = <Row extends object>(sql: string): Returning<Row> => sql

/** Where rows go: made once, for {@link insertMany}. */
type Target<Row, Returned> = Readonly<{
  set: RowSet<Row>
  sql: () => Returning<Returned>
}>

/**
 * A table of a tenant's, and which of its columns rows bring, as in `CREATE TABLE`: `place integer, name text`.
 * `tenant_id` comes by itself. `table` may give the table a name of its own (`customers AS c`), for `conflict`, which is
 * the SQL behind ON CONFLICT, and `returning`; as a function, that is asked each time.
 * @throws Error for a column of an unknown name or type
 */
export function into<const Columns extends string, Returned extends object = never>(
  table: string,
  columns: Columns,
  more: Readonly<{ conflict?: string; returning?: Returning<Returned> | (() => Returning<Returned>) }> = {},
): Target<RowOf<Columns>, Returned> {
  const set = rowSet(columns)
  const text = [
    `INSERT INTO ${table} (tenant_id, ${set.names.join(', ')})`,
    `SELECT $1::integer, ${set.names.map(set.valueOf).join(', ')} FROM ${set.from(2)} ORDER BY v.n`,
    ...(more.conflict ? [`ON CONFLICT ${more.conflict}`] : []),
  ].join(' ')
  const back = more.returning
  if (!back) return { set, sql: () => text }
  return { set, sql: () => `${text} RETURNING ${typeof back === 'function' ? back() : back}` }
}

/**
 * Inserts rows in one statement, in their order; none in no statement.
 * @returns what the target's `returning` gives, in the same order; a row that a conflict leaves out gives nothing
 */
export const insertMany = async <Row, Returned extends object>(
  work: Work,
  { set, sql }: Target<Row, Returned>,
  rows: readonly Row[],
): Promise<Returned[]> =>
  rows.length === 0 ? [] : work.query<Returned>(sql(), [work.tenant.id, ...set.values(rows)])
