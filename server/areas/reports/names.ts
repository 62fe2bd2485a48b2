import type { Dimension } from '../../../src/domain/reports/metrics'
import type { Work } from '../../platform/db/work'
import type { Cell } from './report'

/** Rows that go by the name that they have now, where facts keep none. */
const TABLES: Readonly<Partial<Record<Dimension, string>>> = {
  instance: 'SELECT id::text, coalesce(nickname, name) AS name FROM instances WHERE id = ANY($1::bigint[])',
  // One that is gone goes by what it was called last.
  department: `SELECT x.id::text, coalesce(d.name, (SELECT max(r.department_name) FROM report_days r
      WHERE r.source = 'cycles.opened' AND r.department_id = x.id),
      (SELECT c.department_name FROM ticket_cycles c WHERE c.department_id = x.id ORDER BY c.opened_at DESC LIMIT 1)) AS name
    FROM unnest($1::bigint[]) x(id) LEFT JOIN departments d ON d.id = x.id`,
  survey: 'SELECT id::text, left(question, 120) AS name FROM surveys WHERE id = ANY($1::bigint[])',
  user: 'SELECT id::text, name FROM users WHERE id = ANY($1::integer[])',
}

/** Cells with the names that their facts do not keep; whoever was deleted keeps theirs. A statement for each dimension that lacks some. */
export async function namesOf(
  work: Work,
  by: readonly Dimension[],
  cells: readonly Cell[],
): Promise<readonly Cell[]> {
  const found = await Promise.all(
    by.map(async (dimension, place) => {
      const sql = TABLES[dimension]
      const ids = [
        ...new Set(
          cells.flatMap(({ ids, names }) => (names[place] == null && ids[place] != null ? [ids[place]] : [])),
        ),
      ]
      const rows =
        sql && ids.length > 0 ? await work.query<{ id: string; name: string | null }>(sql, [ids]) : []
      return new Map(rows.map(({ id, name }) => [id, name]))
    }),
  )
  return cells.map((cell) => ({
    ...cell,
    names: cell.names.map((name, place) => name ?? found[place]?.get(cell.ids[place] ?? '') ?? null),
  }))
}
