import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import { byName } from '../../platform/db/by-name'
import { isId, isUserId } from '../../platform/db/is-id'
import { pageRequest } from '../../platform/db/page'
import { containing, Parameters } from '../../platform/db/parameters'
import { principalOf, type RequestContext } from '../../platform/graphql/context'
import { mutation, query } from '../../platform/graphql/operation'
import { Refusal } from '../../platform/graphql/refusal'
import type {
  MutationUpdateUserArgs,
  QueryOnlineUsersArgs,
  Resolvers,
  UserInstance,
} from '../../platform/graphql/resolvers.gen'
import { tellTeam } from '../access/tell-team'
import { revokeAll } from '../session/disconnect'
import { houseOf, newHash, ownerOf } from '../session/new-password'
import { checkPassword } from '../session/own-password'
import { isOnline, loadUser, loadUsers } from '../session/user'
import { asColleague, managesUsers } from './colleague'
import { blockUser, deleteUser, deleteUserInstance, unblockUser } from './leave'
import { leavingOf } from './leaving'
import { lockUser } from './locked-user'
import { readPreferences, updatePreferences } from './preferences'
import { createUser, updateUser } from './save'
import { tellCredentials } from './tell-credentials'
import { filteredUserPage, foundUsers, userPage } from './user.list'

/** SQL: the pause that a user `u` is on. */
const OPEN_PAUSE =
  'SELECT 1 FROM user_pauses p WHERE p.tenant_id = u.tenant_id AND p.user_id = u.id AND p.ended_at IS NULL'
/** The panel's choice list. */
const DEFAULT_LIMIT = 50

export const resolvers: Resolvers = {
  Mutation: {
    newUser: async (_root, args, context) => {
      const house = await context.db.work(context.tenant, houseOf, { readOnly: true })
      const passwordHash = args.password ? await newHash(args.password, { ...args, house }) : null
      return context.db.work(context.tenant, (work) =>
        createUser(work, principalOf(context), { ...args, passwordHash }),
      )
    },
    updateUser: async (_root, args, context) => {
      const caller = principalOf(context)
      const confirmed = caller.userId === args.id && Boolean(args.current_password)
      if (confirmed) await checkPassword(context, caller, args.current_password ?? '')
      const passwordHash = await newPasswordOf(context, args, confirmed)
      return context.db.work(context.tenant, async (work) => {
        const { user, before } = await updateUser(work, caller, { ...args, passwordHash, confirmed })
        await tellCredentials(work, context, { user, before, passwordSet: passwordHash !== null })
        return user
      })
    },
    deleteUser: mutation((work, _viewer, { id, next_user_id: next, leaving }, now, { principal }) =>
      deleteUser(work, principal, id, next ?? null, now, leaving ?? null),
    ),
    deleteUserInstance: mutation(
      (work, _viewer, { user_id: userId, instance_id: instanceId }, _now, { principal }) =>
        deleteUserInstance(work, principal, userId, instanceId),
    ),
    blockUser: mutation((work, _viewer, { id, leaving }, now, { principal }) =>
      blockUser(work, principal, id, now, leaving ?? null),
    ),
    unblockUser: mutation((work, _viewer, { id }, _now, { principal }) => unblockUser(work, principal, id)),
    disconnectUser: mutation(
      async (work, _viewer, { user_id: userId, force_disconnect: force }, _now, { principal }) => {
        const { id } = await lockUser(work, principal, userId)
        await revokeAll(work, id, 'disconnected', { idleOnly: force === false })
        return true
      },
    ),
    updateViewBanner: mutation(async (work, viewer, { view_banner: shown }) => {
      await work.query('UPDATE users SET view_banner = $2 WHERE id = $1', [Number(viewer.id), shown])
      await tellTeam(work, { topics: [], selves: [Number(viewer.id)] })
      return loadUser(work, viewer.id)
    }),

    updateUserPreferences: mutation(updatePreferences),
  },
  Query: {
    users: query(async (work, _viewer, { search_filter: search }, _now, { principal }) =>
      (await foundUsers(work, search, managesUsers(principal))).map(asColleague(principal)),
    ),
    paginatedUsers: query((work, _viewer, args) => userPage(work, args)),
    paginatedUsersCustom: query((work, _viewer, args) => filteredUserPage(work, args)),

    // Reads under the lock of the user, as what is done with it does: a transaction that only reads takes none.
    userLeaving: (_root, { id }, context) =>
      context.db.work(context.tenant, (work) => leavingOf(work, principalOf(context), id)),

    userPreferences: query(readPreferences),

    /** Connections of a user: one's own, or anybody's for administrators. */
    userInstances: query(async (work, viewer, { user_id: userId }) => {
      const wanted = userId ?? viewer.id
      if (wanted !== viewer.id && viewer.role !== ADMINISTRATOR)
        throw new Refusal('FORBIDDEN', 'Somente administradores veem as conexões de outros usuários.')
      if (!isId(wanted)) return []
      return work.query<UserInstance>(
        `SELECT i.id::text, i.name, i.activated FROM user_instances ui
             JOIN instances i ON i.tenant_id = ui.tenant_id AND i.id = ui.instance_id AND i.deleted_at IS NULL
             WHERE ui.user_id = $1::bigint ORDER BY i.id`,
        [wanted],
      )
    }),

    /**
     * Colleagues who may receive a ticket: active, serving the connection and the department asked for
     * (administrators serve all), whoever is online and not on pause first. `user_id` leaves that user out.
     */
    onlineUsers: query(async (work, _viewer, args, _now, { principal }) => {
      const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, DEFAULT_LIMIT)
      const { sql, parameters } = receivers(args)
      const rows = await work.query<{ id: number }>(
        `SELECT u.id FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id WHERE ${sql}
         ORDER BY ${isOnline('u')} DESC, EXISTS (${OPEN_PAUSE}), ${byName('u.name')}, u.id
         LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`,
        parameters.values,
      )
      const found = await loadUsers(
        work,
        rows.map(({ id }) => id),
      )
      return found.map(asColleague(principal))
    }),
  },
}

/**
 * The stored form of the password that a user is given, made before any transaction begins: it takes tens of milliseconds;
 * null: it stays, or there is no such user. It is held against the one in
 * use only for somebody who has just given that: anybody else would learn of it.
 */
async function newPasswordOf(
  { db, tenant }: RequestContext,
  { id, password, name, email }: MutationUpdateUserArgs,
  confirmed: boolean,
): Promise<string | null> {
  if (!password) return null
  const owner = isUserId(id)
    ? await db.work(tenant, (work) => ownerOf(work, Number(id)), { readOnly: true })
    : undefined
  if (!owner) return null
  const now = { name: name ?? owner.name, email: email ?? owner.email, house: owner.house }
  return newHash(password, now, confirmed ? owner.hash : null)
}

function receivers(args: QueryOnlineUsersArgs): { sql: string; parameters: Parameters } {
  const ids = [args.user_id, args.instance_id, args.department_id].filter(
    (id) => id !== undefined && id !== null,
  )
  if (!ids.every(isId)) throw new Refusal('INVALID', 'Identificador inválido.')
  const parameters = new Parameters()
  const all = ['u.deleted_at IS NULL', 'u.blocked_at IS NULL']
  if (args.user_id) all.push(`u.id <> ${parameters.add(args.user_id)}::bigint`)
  if (args.instance_id) {
    const admin = parameters.add(ADMINISTRATOR)
    all.push(`(r.name = ${admin} OR EXISTS (SELECT 1 FROM user_instances ui
      WHERE ui.tenant_id = u.tenant_id AND ui.user_id = u.id AND ui.instance_id = ${parameters.add(args.instance_id)}::bigint))`)
  }
  if (args.department_id)
    all.push(`(u.department_id IS NULL OR u.department_id = ${parameters.add(args.department_id)}::bigint)`)
  const search = args.search_filter?.trim().slice(0, 100) ?? ''
  if (search !== '') {
    const pattern = parameters.add(containing(search))
    all.push(`(u.name ILIKE ${pattern} OR u.username ILIKE ${pattern})`)
  }
  return { sql: all.join(' AND '), parameters }
}
