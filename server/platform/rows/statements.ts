import type { Sameness } from '../../../src/domain/described/sameness'

/** SQL that two values are the same by. */
const SAME = {
  folded: (column: string, value: string) => `fold_text(${column}) = fold_text(${value})`,
  caseless: (column: string, value: string) => `lower(${column}) = lower(${value})`,
  same: (column: string, value: string) => `${column} IS NOT DISTINCT FROM ${value}`,
} as const satisfies Readonly<Record<Sameness, unknown>>

/** What the statements over a table of rows depend on (RowsDefinition in define-rows.ts). */
type Shape<Column extends string> = Readonly<{
  table: string
  columns: readonly Column[]
  asText: readonly Column[]
  unique: Readonly<Partial<Record<Column, Sameness>>>
  among: string | undefined
  aside: string | undefined
  mostOf: Column | undefined
  placed: Readonly<{ within: readonly Column[] }> | undefined
  deleted: 'gone' | 'marked' | 'never'
}>

/**
 * The statements over a table of rows, each with the tenant as its first parameter. `insert` and `update` have the values
 * of the columns behind it, in their order, and `update` the id behind those; the others have the id second, `taken` the
 * values of what is unique behind it, `count` the value of `mostOf`, `move` the step (-1 or 1).
 */
export function statements<Column extends string>(shape: Shape<Column>) {
  const { table, columns, asText, unique, among, aside, mostOf, placed, deleted } = shape
  const alive = `${among ? ` AND ${among}` : ''}${deleted === 'marked' ? ' AND deleted_at IS NULL' : ''}`
  const value = (column: Column) => `$${columns.indexOf(column) + 2}`
  const own = `tenant_id = $1 AND id = $2::bigint`
  const isSame = (Object.entries(unique) as [Column, Sameness][]).map(([column, how], n) =>
    SAME[how](column, `$${n + 3}`),
  )
  const siblingOf = placed?.within.map((column) => SAME.same(column, value(column))) ?? []
  const last = `(SELECT coalesce(max(position), 0) + 1 FROM ${table} WHERE ${['tenant_id = $1', ...siblingOf].join(' AND ')})`
  const sets = columns.map((column) => `${column} = ${value(column)}`)
  if (placed && siblingOf.length > 0)
    sets.push(`position = CASE WHEN ${siblingOf.join(' AND ')} THEN position ELSE ${last} END`)
  const siblings = (placed?.within ?? []).map(
    (column) => ` AND r.${column} IS NOT DISTINCT FROM own.${column}`,
  )
  return {
    read: `SELECT id::text, ${columns.map((column) => (asText.includes(column) ? `${column}::text AS ${column}` : column)).join(', ')}, rev
      FROM ${table} WHERE ${own}${alive} FOR UPDATE`,
    taken: `SELECT 1 FROM ${table} WHERE tenant_id = $1 AND id IS DISTINCT FROM $2::bigint${alive}${aside ? ` AND NOT (${aside})` : ''} AND ${isSame.join(' AND ')}`,
    count: `SELECT count(*)::integer AS held FROM ${table} WHERE tenant_id = $1${alive}${mostOf ? ` AND ${SAME.same(mostOf, '$2')}` : ''}`,
    insert: `INSERT INTO ${table} (${['tenant_id', ...columns, ...(placed ? ['position'] : [])].join(', ')})
      VALUES (${['$1', ...columns.map(value), ...(placed ? [last] : [])].join(', ')}) RETURNING id::text`,
    update: `UPDATE ${table} SET ${sets.join(', ')}, rev = rev + 1
      WHERE tenant_id = $1 AND id = $${columns.length + 2}::bigint RETURNING id::text`,
    remove:
      deleted === 'marked'
        ? `UPDATE ${table} SET deleted_at = now(), rev = rev + 1 WHERE ${own}`
        : `DELETE FROM ${table} WHERE ${own}`,
    // All positions are counted from 1 again: two rows may share one after an import or an earlier version.
    move: `WITH own AS (SELECT ${['id', ...(placed?.within ?? [])].join(', ')} FROM ${table} WHERE ${own}),
        placed AS (SELECT r.id, row_number() OVER (ORDER BY ${aside ? `${aside}, ` : ''}r.position, r.id) AS place FROM ${table} r, own
          WHERE r.tenant_id = $1${siblings.join('')}${deleted === 'marked' ? ' AND r.deleted_at IS NULL' : ''}),
        moved AS (SELECT place FROM placed WHERE id = $2::bigint),
        other AS (SELECT p.id, p.place FROM placed p, moved WHERE p.place = moved.place + $3::integer)
      UPDATE ${table} t SET position = CASE
          WHEN t.id = $2::bigint THEN coalesce((SELECT place FROM other), p.place)
          WHEN t.id = (SELECT id FROM other) THEN (SELECT place FROM moved)
          ELSE p.place END
      FROM placed p WHERE t.tenant_id = $1 AND t.id = p.id`,
  }
}
