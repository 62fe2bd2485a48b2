import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import type { MacroStep } from '../../../src/domain/macros/macro-form'
import { byName } from '../../platform/db/by-name'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import type { Macro, MacroPage } from '../../platform/graphql/resolvers.gen'
import type { Filter, ListDefinition, ListInput } from '../../platform/list/definition'
import { oneOfIds, yesOrNo } from '../../platform/list/filters'
import { pagedQuery } from '../../platform/list/paged-query'
import { withNames } from './names'

/** More than anybody chooses from. */
const MOST_RUN = 200

/** A macro as the table holds it. */
export type MacroRow = Omit<Macro, 'steps'> & { steps: MacroStep[] }

/** SQL: the macros `m` that the viewer may see: their own, and of the shared ones everybody's and their department's. */
function macrosOf(viewer: Viewer, parameters: Parameters): string {
  const own = `m.user_id = ${parameters.add(viewer.id)}::integer`
  if (viewer.role === ADMINISTRATOR || viewer.department_id === null) return `(m.user_id IS NULL OR ${own})`
  const department = parameters.add(viewer.department_id)
  return `(${own} OR m.user_id IS NULL AND (m.department_id IS NULL OR m.department_id = ${department}::bigint))`
}

const ofWhom: Filter = (values) =>
  values.includes('shared') === values.includes('own')
    ? 'TRUE'
    : values.includes('shared')
      ? 'm.user_id IS NULL'
      : 'm.user_id IS NOT NULL'

/** The macros that somebody may see, by name. */
export const macroList: ListDefinition = {
  table: 'macros',
  as: 'm',
  joins: 'LEFT JOIN departments d ON d.tenant_id = m.tenant_id AND d.id = m.department_id',
  select: `m.id::text, m.name, m.user_id IS NULL AS shared, m.department_id::text, d.name AS department, m.key, m.ask,
    m.active, m.steps, m.rev`,
  search: (pattern) => `m.name ILIKE ${pattern} OR m.steps::text ILIKE ${pattern}`,
  sorts: { name: { by: byName('m.name'), type: 'text' } },
  sort: 'name',
  filters: {
    id: oneOfIds('m.id'),
    department: oneOfIds('m.department_id'),
    whose: ofWhom,
    active: yesOrNo('m.active'),
  },
  visible: macrosOf,
  where: 'm.deleted_at IS NULL',
}

/** A page of {@link macroList}, with the names of what the steps are about. */
export async function macroRows(work: Work, viewer: Viewer, input: ListInput): Promise<MacroPage> {
  const page = await pagedQuery<MacroRow>(work, viewer, macroList, input)
  return { ...page, items: await withNames(work, page.items) }
}

/** The macros that a viewer may run. */
export async function runnableMacros(work: Work, viewer: Viewer): Promise<Macro[]> {
  const parameters = new Parameters()
  const rows = await work.query<MacroRow>(
    `SELECT ${macroList.select} FROM macros m ${macroList.joins}
     WHERE m.tenant_id = ${parameters.add(work.tenant.id)} AND m.deleted_at IS NULL AND m.active
       AND ${macrosOf(viewer, parameters)} ORDER BY ${byName('m.name')}, m.id LIMIT ${MOST_RUN}`,
    parameters.values,
  )
  return withNames(work, rows)
}
