import type { MacroStep, StepKind } from '../../../src/domain/macros/macro-form'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import type { Macro } from '../../platform/graphql/resolvers.gen'
import type { MacroRow } from './list'

/** What a step may name: the rows that it may be, and how they are called. Only those of this tenant are seen at all. */
const NAMED: Readonly<Partial<Record<StepKind, string>>> = {
  answer: `SELECT id::text, '/' || identifier AS name FROM quick_answers WHERE deleted_at IS NULL`,
  group: 'SELECT id::text, name FROM customer_groups WHERE deleted_at IS NULL',
  user: 'SELECT id::text, name FROM users WHERE deleted_at IS NULL',
  department: 'SELECT id::text, name FROM departments WHERE activated',
  close: `SELECT r.id::text, concat_ws(': ', c.name, r.name) AS name FROM reasons r
    LEFT JOIN reason_categories c ON c.tenant_id = r.tenant_id AND c.id = r.category_id
    WHERE r.type = 'closing' AND r.deleted_at IS NULL AND r.active`,
}

/** The names of what these steps are about, by kind and id; what is gone is left out. One statement. */
export async function namesOf(
  work: Work,
  steps: readonly Pick<MacroStep, 'kind' | 'target'>[],
): Promise<ReadonlyMap<string, string>> {
  const parts: string[] = []
  const parameters: string[][] = []
  for (const [kind, sql] of Object.entries(NAMED)) {
    const ids = steps.flatMap((step) => (step.kind === kind && step.target ? [step.target] : [])).filter(isId)
    if (ids.length === 0) continue
    parameters.push([...new Set(ids)])
    const column = kind === 'close' ? 'r.id' : 'id'
    parts.push(
      `SELECT '${kind}' AS kind, * FROM (${sql} AND ${column} = ANY($${parameters.length}::bigint[])) AS ${kind}_named`,
    )
  }
  if (parts.length === 0) return new Map()
  const rows = await work.query<{ kind: string; id: string; name: string }>(
    parts.join(' UNION ALL '),
    parameters,
  )
  return new Map(rows.map(({ kind, id, name }) => [`${kind}/${id}`, name]))
}

/** These macros, each step with the name of what it is about. */
export async function withNames(work: Work, rows: readonly MacroRow[]): Promise<Macro[]> {
  const names = await namesOf(
    work,
    rows.flatMap(({ steps }) => steps),
  )
  return rows.map((row) => ({
    ...row,
    steps: row.steps.map((step) => ({ ...step, name: names.get(`${step.kind}/${step.target}`) ?? null })),
  }))
}
