import { mayOpen } from '../../../../src/domain/access/rights'
import { routeWith } from '../../../../src/domain/access/routes'
import { byName } from '../../../platform/db/by-name'
import type { Work } from '../../../platform/db/work'

type Named = { id: string; name: string }

/** May somebody of this role open reports that people put together? */
export const opensReports = (role: Parameters<typeof mayOpen>[0]): boolean =>
  mayOpen(role, routeWith('report-new'))

/** With whom reports can be shared, and to whom they can be sent: roles and people who may open them. */
export async function reportAudience(work: Work) {
  const roles = await work.query<Named & { key: string; routes: string[] }>(
    `SELECT id::text, display_name AS name, name AS key, has_permission_routes AS routes FROM roles WHERE tenant_id = $1 ORDER BY ${byName('display_name')}`,
    [work.tenant.id],
  )
  const opening = roles.filter(({ key, routes }) =>
    opensReports({ name: key, has_permission_routes: routes }),
  )
  return {
    roles: opening.map(({ id, name }) => ({ id, name })),
    departments: await work.query<Named>(
      `SELECT id::text, name FROM departments WHERE tenant_id = $1 AND activated ORDER BY ${byName('name')}`,
      [work.tenant.id],
    ),
    people: await work.query<Named>(
      `SELECT id::text, name FROM users WHERE tenant_id = $1 AND role_id = ANY($2::bigint[]) AND deleted_at IS NULL AND blocked_at IS NULL
       ORDER BY ${byName('name')}`,
      [work.tenant.id, opening.map(({ id }) => id)],
    ),
  }
}
