import { ADMINISTRATOR } from '../../src/domain/tickets/visibility'
import { pageRequest } from '../platform/db/page'
import { containing, Parameters } from '../platform/db/parameters'
import { principalOf } from '../platform/graphql/context'
import { Refusal } from '../platform/graphql/refusal'
import type { QueryOnlineUsersArgs, Resolvers, UserInstance } from '../platform/graphql/resolvers.gen'
import { loadUsers, ONLINE_WITHIN_S } from '../session/user'
import { isId } from '../tickets/locked-ticket'
import { readPreferences, updatePreferences } from './preferences'

/** The panel's choice list. */
const DEFAULT_LIMIT = 50

export const resolvers: Resolvers = {
  Mutation: {
    updateUserPreferences: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => updatePreferences(work, viewer, args))
    },
  },
  Query: {
    userPreferences: (_root, _args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => readPreferences(work, viewer), { readOnly: true })
    },

    /** Connections of a user: one's own, or anybody's for administrators. */
    userInstances: async (_root, { user_id: userId }, context) => {
      const { viewer } = principalOf(context)
      const wanted = userId ?? viewer.id
      if (wanted !== viewer.id && viewer.role !== ADMINISTRATOR)
        throw new Refusal('FORBIDDEN', 'Somente administradores veem as conexões de outros usuários.')
      if (!isId(wanted)) return []
      return context.db.work(
        context.tenant,
        (work) =>
          work.query<UserInstance>(
            `SELECT i.id::text, i.name, i.activated FROM user_instances ui
             JOIN instances i ON i.tenant_id = ui.tenant_id AND i.id = ui.instance_id AND i.deleted_at IS NULL
             WHERE ui.user_id = $1::bigint ORDER BY i.id`,
            [wanted],
          ),
        { readOnly: true },
      )
    },

    /**
     * Colleagues who may receive a ticket: active, serving the connection and the department asked for
     * (administrators serve all), whoever is online first. `user_id` leaves that user out.
     */
    onlineUsers: async (_root, args, context) => {
      principalOf(context)
      const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, DEFAULT_LIMIT)
      const { sql, parameters } = receivers(args)
      return context.db.work(
        context.tenant,
        async (work) => {
          const rows = await work.query<{ id: number }>(
            `SELECT u.id FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id WHERE ${sql}
             ORDER BY EXISTS (SELECT 1 FROM sessions s WHERE s.tenant_id = u.tenant_id AND s.user_id = u.id
               AND s.revoked_at IS NULL AND s.seen_at > now() - interval '${ONLINE_WITHIN_S} seconds') DESC, u.name, u.id
             LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`,
            parameters.values,
          )
          return loadUsers(
            work,
            rows.map(({ id }) => id),
          )
        },
        { readOnly: true },
      )
    },
  },
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
