import type { Viewer } from '../../../src/domain/access/visibility'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { type ListDefinition, type ListInput, withMoreFilters } from '../../platform/list/definition'
import { conditionsOf, isSearched } from '../../platform/list/paged-query'

/** Rows of one transaction: while it publishes, nothing else of the tenant is published. */
export const BATCH = 200
/** Rows of the table that one statement looks at, however few of them the filters find. */
const LOOKED_AT = 20_000

export type Span = Readonly<{ after: string; last: string }>

/**
 * The next rows that a list's filters find, in the order of their ids, which nothing changes: each row comes once,
 * whatever is done with it. `through`: the id up to which everything is through with them; null: there are no more.
 * @param locked are the rows held until the transaction ends? Others hold them by a lock of their own.
 */
export async function nextRows(
  work: Work,
  viewer: Viewer,
  given: ListDefinition,
  input: ListInput,
  { after, last }: Span,
  locked: boolean,
): Promise<{ ids: string[]; through: string | null }> {
  const bound = await work.one<{ id: string | null }>(
    `SELECT max(id)::text AS id FROM (SELECT id FROM ${given.table} WHERE tenant_id = $1 AND id > $2 AND id <= $3
       ORDER BY id LIMIT ${LOOKED_AT}) s`,
    [work.tenant.id, after, last],
  )
  if (!bound?.id) return { ids: [], through: null }
  const list = await withMoreFilters(work, viewer, given, input)
  const parameters = new Parameters()
  const { as, joins = '' } = list
  const table = isSearched(list, viewer, input) ? (list.foundIn ?? list.table) : list.table
  // Among the rows of the span: found by an index first, what many have would be found whole for each batch.
  const conditions = conditionsOf(work, viewer, list, input, parameters, 'near')
  const rows = await work.query<{ id: string }>(
    `SELECT ${as}.id::text FROM ${table} ${as} ${joins} WHERE ${conditions.join(' AND ')}
       AND ${as}.id > ${parameters.add(after)} AND ${as}.id <= ${parameters.add(bound.id)}
     ORDER BY ${as}.id LIMIT ${BATCH}${locked ? ` FOR UPDATE OF ${as}` : ''}`,
    parameters.values,
  )
  const ids = rows.map(({ id }) => id)
  return { ids, through: ids.length === BATCH ? (ids.at(-1) ?? null) : bound.id }
}
