import type { User } from '../../../contract/entities'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { asksForTwoFactor } from './steps'

/** A user counts as online when a socket of theirs was seen within this time (touched every 20 s). */
export const ONLINE_WITHIN_S = 45

/** SQL: is a panel of the user `as` connected now? */
export const isOnline = (as: string): string => `EXISTS (SELECT 1 FROM sessions s
  WHERE s.tenant_id = ${as}.tenant_id AND s.user_id = ${as}.id AND s.revoked_at IS NULL
    AND s.seen_at > now() - interval '${ONLINE_WITHIN_S} seconds')`

type Row = {
  id: number
  name: string
  username: string
  email: string
  image: string | null
  attempts: number
  blocked_at: Date | null
  max_chat_tickets: number | null
  max_active_chat_tickets: number | null
  allowed_to_unify: boolean
  view_banner: boolean
  user_limit: number | null
  online: boolean
  old_password_in_use: boolean
  password_expires_at: Date | null
  two_factor: boolean
  unseen: string
  load: { held: number; active: number }
  pause: { at: string; reason: string | null } | null
  role: User['role']
  department: User['userDepartment']
  instances: User['userInstances']
}

const COLUMNS = `u.id, u.name, u.username, u.email, u.image, u.attempts, u.blocked_at,
  u.max_chat_tickets, u.max_active_chat_tickets, u.allowed_to_unify, u.view_banner,
  (SELECT user_limit FROM tenants t WHERE t.id = u.tenant_id) AS user_limit,
  u.old_password_in_use, u.password_expires_at, ${asksForTwoFactor('u')} AS two_factor,
  ${isOnline('u')} AS online,
  (SELECT json_build_object('at', p.started_at, 'reason', p.reason) FROM user_pauses p
    WHERE p.tenant_id = u.tenant_id AND p.user_id = u.id AND p.ended_at IS NULL) AS pause,
  (SELECT coalesce(sum(t.unseen), 0) FROM chat_tickets t
    WHERE t.tenant_id = u.tenant_id AND t.user_id = u.id AND t.state <> 'closed') AS unseen,
  (SELECT json_build_object('held', count(*), 'active', count(*) FILTER (WHERE t.state = 'open' AND NOT t.bot_is_active))
    FROM chat_tickets t WHERE t.tenant_id = u.tenant_id AND t.user_id = u.id AND t.state <> 'closed') AS load,
  json_build_object('id', r.id::text, 'name', r.name, 'display_name', r.display_name,
    'has_permission_routes', r.has_permission_routes,
    'default_discount_percentage', r.default_discount_percentage::float8) AS role,
  CASE WHEN d.id IS NULL THEN NULL ELSE json_build_object('id', d.id::text, 'name', d.name, 'activated', d.activated) END AS department,
  coalesce((SELECT json_agg(json_build_object('id', i.id::text, 'name', i.name, 'activated', i.activated) ORDER BY i.id)
    FROM user_instances ui JOIN instances i ON i.tenant_id = ui.tenant_id AND i.id = ui.instance_id
    WHERE ui.tenant_id = u.tenant_id AND ui.user_id = u.id), '[]'::json) AS instances`

const FROM = `FROM users u
  JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
  LEFT JOIN departments d ON d.tenant_id = u.tenant_id AND d.id = u.department_id`

/** The contract's User for each id that exists, in the order of the ids given. */
export async function loadUsers(work: Work, ids: readonly (string | number)[]): Promise<User[]> {
  const rows = await work.query<Row>(
    `SELECT ${COLUMNS} ${FROM} JOIN unnest($2::integer[]) WITH ORDINALITY AS wanted(id, place) ON wanted.id = u.id
     WHERE u.tenant_id = $1 AND u.deleted_at IS NULL ORDER BY wanted.place`,
    [work.tenant.id, ids],
  )
  return rows.map(userOf)
}

/**
 * The contract's User.
 * @throws Refusal NOT_FOUND
 */
export async function loadUser(work: Work, id: string | number): Promise<User> {
  const [user] = await loadUsers(work, [id])
  if (!user) throw new Refusal('NOT_FOUND', 'Usuário não encontrado.')
  return user
}

/** Fields of features that this backend does not have carry their resting value. */
function userOf(row: Row): User {
  return {
    id: String(row.id),
    name: row.name,
    username: row.username,
    email: row.email,
    image: row.image,
    attempts: row.attempts,
    blocked_at: row.blocked_at?.toISOString() ?? null,
    from_alpha7: false,
    max_chat_tickets: row.max_chat_tickets,
    max_active_chat_tickets: row.max_active_chat_tickets,
    old_password_in_use: row.old_password_in_use,
    isConnected: row.online,
    online: row.online,
    twofactor_activity: row.two_factor,
    // Of a session; the answers of a sign-in say it of their own.
    is_two_factor_validated: true,
    expiration_password: row.password_expires_at?.toISOString() ?? null,
    view_banner: row.view_banner,
    user_limit: row.user_limit,
    tenant_created_after_september: true,
    managed_by_database_connection: false,
    unseenMsg: Number(row.unseen),
    allowed_to_unify: row.allowed_to_unify,
    chat_tickets: row.load.held,
    active_chat_tickets: row.load.active,
    paused_at: row.pause && new Date(row.pause.at).toISOString(),
    pause_reason: row.pause?.reason ?? null,
    role: row.role,
    userDepartment: row.department,
    userInstances: row.instances,
  }
}
