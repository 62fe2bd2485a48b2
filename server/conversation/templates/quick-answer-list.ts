import type { Viewer } from '../../../src/domain/access/visibility'
import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import { plainAddress } from '../../directory/media/address'
import { byName } from '../../platform/db/by-name'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { QuickAnswerRow, QuickAnswerRowPage } from '../../platform/graphql/resolvers.gen'
import type { Filter, ListDefinition, ListInput } from '../../platform/list/definition'
import { oneOfIds } from '../../platform/list/filters'
import { pagedQuery } from '../../platform/list/paged-query'

/** Beyond this nobody chooses from a list. */
const MOST_CATEGORIES = 200

/**
 * SQL: the quick answers `q` that the viewer may see and change: everybody's, and those of their department. Like
 * tickets (visibility.ts): administrators, and who has no department, see those of all.
 */
export function answersOf(viewer: Viewer, parameters: Parameters): string {
  if (viewer.role === ADMINISTRATOR || viewer.department_id === null) return 'TRUE'
  return `(q.department_id IS NULL OR q.department_id = ${parameters.add(viewer.department_id)}::bigint)`
}

const ofCategories: Filter = (values, parameters) => {
  if (values.length > 100) throw new Refusal('INVALID', 'Este filtro não existe.', { field: 'filters' })
  return `coalesce(q.category, '') = ANY(${parameters.add(values)}::text[])`
}

const USES = `(SELECT coalesce(sum(u.uses), 0)::integer FROM quick_answer_uses u
  WHERE u.tenant_id = q.tenant_id AND u.quick_answer_id = q.id)`

/** The shop's quick answers, most used first. */
export const quickAnswerList: ListDefinition = {
  table: 'quick_answers',
  as: 'q',
  joins: `LEFT JOIN departments d ON d.tenant_id = q.tenant_id AND d.id = q.department_id
    LEFT JOIN media_files f ON f.tenant_id = q.tenant_id AND f.id = q.media_file_id`,
  select: `q.id::text, q.identifier, q.value, q.category, q.department_id::text, d.name AS department,
    q.media_file_id::text, f.name AS file_name, ${USES} AS uses, q.rev`,
  search: (pattern) =>
    `q.identifier ILIKE ${pattern} OR q.value ILIKE ${pattern} OR q.category ILIKE ${pattern}`,
  sorts: {
    uses: { by: USES, type: 'bigint' },
    identifier: { by: byName('q.identifier'), type: 'text' },
  },
  sort: '-uses',
  filters: { id: oneOfIds('q.id'), category: ofCategories, department: oneOfIds('q.department_id') },
  visible: answersOf,
  where: 'q.deleted_at IS NULL',
}

/** A page of {@link quickAnswerList}. */
export async function quickAnswerRows(
  work: Work,
  viewer: Viewer,
  input: ListInput,
): Promise<QuickAnswerRowPage> {
  const page = await pagedQuery<QuickAnswerRow & { media_file_id: string | null }>(
    work,
    viewer,
    quickAnswerList,
    input,
  )
  return {
    ...page,
    items: page.items.map(({ media_file_id: file, ...row }) => ({
      ...row,
      file_url: file && plainAddress(work.tenant, file),
    })),
  }
}

/** The categories of the answers that the viewer may see, by name. */
export async function quickAnswerCategories(work: Work, viewer: Viewer): Promise<string[]> {
  const parameters = new Parameters()
  const rows = await work.query<{ category: string }>(
    `SELECT DISTINCT q.category, ${byName('q.category')} AS place FROM quick_answers q
     WHERE q.tenant_id = ${parameters.add(work.tenant.id)} AND q.category IS NOT NULL AND q.deleted_at IS NULL
       AND ${answersOf(viewer, parameters)} ORDER BY place LIMIT ${MOST_CATEGORIES}`,
    parameters.values,
  )
  return rows.map(({ category }) => category)
}
