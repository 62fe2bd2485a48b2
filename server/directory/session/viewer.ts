import { seesContacts } from '../../../src/domain/access/actions'
import type { CallerRights } from '../../../src/domain/access/rights'
import type { Viewer } from '../../../src/domain/access/visibility'
import type { Work } from '../../platform/db/work'

/** These users as those who look, for what happens in their name without a session; only who is active. */
export async function viewersOf(work: Work, userIds: readonly string[]): Promise<Map<string, Viewer>> {
  const rows = await work.query<Viewer>(
    `SELECT u.id::text, r.name AS role, u.department_id::text,
       ARRAY(SELECT ui.instance_id::text FROM user_instances ui
             WHERE ui.tenant_id = u.tenant_id AND ui.user_id = u.id ORDER BY ui.instance_id) AS instance_ids
     FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
     WHERE u.id = ANY($1::integer[]) AND u.blocked_at IS NULL AND u.deleted_at IS NULL`,
    [userIds.map(Number)],
  )
  return new Map(rows.map((viewer) => [viewer.id, viewer]))
}

/** One of them; undefined for whoever has left or is blocked. */
export const viewerOf = async (work: Work, userId: string): Promise<Viewer | undefined> =>
  (await viewersOf(work, [userId])).get(userId)

/** The same, with what their role opens now: for what they asked for and others do in their name. */
export async function rightsOf(
  work: Work,
  userId: string,
): Promise<Readonly<{ viewer: Viewer; role: CallerRights }> | undefined> {
  const viewer = await viewerOf(work, userId)
  const row = await work.one<{ routes: string[] }>(
    `SELECT r.has_permission_routes AS routes FROM users u
     JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id WHERE u.id = $1`,
    [Number(userId)],
  )
  if (!viewer || !row) return undefined
  const role = { name: viewer.role, has_permission_routes: row.routes }
  // What they asked for was counted when they asked.
  return { viewer: { ...viewer, contacts: seesContacts(role) ? 'whole' : 'counted' }, role }
}
