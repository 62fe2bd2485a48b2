import type { RoleRights } from '../../../src/domain/access/rights'
import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { Principal } from '../../platform/principal'
import { mustGrant } from '../access/grant'
import { lockTeam } from '../access/lock-team'

/** A user whose row is locked until the end of the transaction. */
export type LockedUser = Readonly<{
  id: number
  name: string
  username: string
  email: string
  role: RoleRights
  role_id: string
  department_id: string | null
  max_chat_tickets: number | null
  max_active_chat_tickets: number | null
  allowed_to_unify: boolean
  blocked: boolean
  instance_ids: string[]
}>

/**
 * A user of the house, for somebody who may act upon them, with the team locked.
 * @throws Refusal NOT_FOUND, or FORBIDDEN for one whose role opens more than the caller's.
 */
export async function lockUser(work: Work, caller: Principal, id: string): Promise<LockedUser> {
  await lockTeam(work)
  const row = isId(id)
    ? await work.one<Omit<LockedUser, 'role'> & { role: string; routes: string[] }>(
        `SELECT u.id, u.name, u.username, u.email, r.name AS role, r.has_permission_routes AS routes,
           u.role_id::text, u.department_id::text, u.max_chat_tickets, u.max_active_chat_tickets,
           u.allowed_to_unify, u.blocked_at IS NOT NULL AS blocked,
           ARRAY(SELECT ui.instance_id::text FROM user_instances ui
                 WHERE ui.tenant_id = u.tenant_id AND ui.user_id = u.id ORDER BY ui.instance_id) AS instance_ids
         FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
         WHERE u.id = $1::bigint AND u.deleted_at IS NULL FOR UPDATE OF u`,
        [id],
      )
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Usuário não encontrado.')
  const { role: name, routes, ...user } = row
  const role = { name, has_permission_routes: routes }
  mustGrant(caller, role)
  return { ...user, role }
}

/**
 * @throws Refusal CONFLICT when nobody but this user could still sign in as administrator. Called with the team
 *   locked, before the user is blocked, deleted or given another role.
 */
export async function mustLeaveAnAdministrator(work: Work, user: LockedUser): Promise<void> {
  if (user.role.name !== ADMINISTRATOR) return
  const other = await work.one(
    `SELECT 1 FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
     WHERE r.name = $1 AND u.id <> $2 AND u.deleted_at IS NULL AND u.blocked_at IS NULL LIMIT 1`,
    [ADMINISTRATOR, user.id],
  )
  if (!other)
    throw new Refusal(
      'CONFLICT',
      `${user.name} é a única pessoa com o perfil de administrador: dê o perfil a mais alguém antes.`,
    )
}
