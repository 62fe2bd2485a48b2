import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import type { Parameters } from '../../platform/db/parameters'

/**
 * `canSee` (src/domain/access/visibility.ts) as a SQL condition over the row `alias` of chat_tickets. The
 * two are one rule: tests/server/areas/visibility.test.ts compares them on random data. `departments`: only rows of
 * these are asked for anyway; of departments that are not the viewer's, only their own tickets are looked at.
 */
export function visibleTo(
  viewer: Viewer,
  parameters: Parameters,
  alias = 't',
  departments: readonly string[] | null = null,
): string {
  if (viewer.role === ADMINISTRATOR) return 'TRUE'
  // Null in the queue otherwise: with this the condition is two-valued, so that NOT of it is right too, and an index
  // can be asked for it, which it could not by COALESCE.
  const own = `(${alias}.user_id = ${parameters.add(Number(viewer.id))}::integer AND ${alias}.user_id IS NOT NULL)`
  if (departments && viewer.department_id !== null && !departments.includes(viewer.department_id)) return own
  const instance = `${alias}.instance_id = ANY(${parameters.add(viewer.instance_ids)}::bigint[])`
  const department =
    viewer.department_id === null
      ? 'TRUE'
      : `(${alias}.department_id IS NULL OR ${alias}.department_id = ${parameters.add(viewer.department_id)}::bigint)`
  return `(${own} OR (${instance} AND ${department}))`
}
