import type { RoutePattern } from '../../../src/domain/access/routes'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { warningTo } from '../../platform/events/warning'

/**
 * Says a sentence to everybody whose role lists this screen, wherever they are in the panel: what has stopped by itself is
 * mended there by a person. The last step of a transaction.
 */
export async function warnOpeners(
  work: Work,
  route: RoutePattern,
  said: { title: string; message: string },
): Promise<void> {
  const people = await work.query<{ id: string }>(
    `SELECT u.id::text FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
     WHERE u.tenant_id = $1 AND u.deleted_at IS NULL AND u.blocked_at IS NULL AND $2 = ANY(r.has_permission_routes)
     ORDER BY u.id`,
    [work.tenant.id, route],
  )
  await publish(
    work,
    people.map(({ id }) => warningTo(id, said)),
  )
}
