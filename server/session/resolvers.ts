import type { User } from '../../contract/entities'
import { deliverAll } from '../internal-chat/acknowledge'
import { principalOf, type RequestContext } from '../platform/graphql/context'
import { Refusal } from '../platform/graphql/refusal'
import type { Resolvers } from '../platform/graphql/resolvers.gen'
import { logIn } from './login'
import { type Opened, REMEMBERED_S, revoke, revokeByCookie, rotate } from './refresh'
import { signToken } from './token'
import { loadUser } from './user'

/** Login and what keeps it going. `ip` and `ignoreRecaptcha` are accepted for old clients and mean nothing. */
export const resolvers: Resolvers = {
  Query: {
    userInfos: (_root, _args, context) => {
      const { userId } = principalOf(context)
      return context.db.work(context.tenant, (work) => loadUser(work, userId), { readOnly: true })
    },
  },
  Mutation: {
    logIn: async (_root, { email, password, remember }, context) =>
      answer(context, await logIn(context, { email, password, remember: remember ?? false })),

    refreshToken: async (_root, _args, context) => {
      const cookie = context.cookies.refresh
      const opened = cookie
        ? await context.db.work(context.tenant, (work) => rotate(work, cookie, context.config.jwtSecret))
        : null
      if (opened) return answer(context, opened)
      context.cookies.setRefresh(null)
      throw new Refusal('UNAUTHENTICATED', 'Unauthorized')
    },

    connected: async (_root, _args, context) => {
      const { sessionId, viewer } = principalOf(context)
      await context.db.work(context.tenant, async (work) => {
        await work.query('UPDATE sessions SET seen_at = now() WHERE tenant_id = $1 AND id = $2', [
          work.tenant.id,
          sessionId,
        ])
        await deliverAll(work, viewer)
      })
      return true
    },

    disconnected: async (_root, _args, context) => {
      const { principal, cookies, tenant, db, principals } = context
      await db.work(tenant, async (work) => {
        if (principal) await revoke(work, principal.sessionId)
        if (cookies.refresh) await revokeByCookie(work, cookies.refresh)
      })
      if (principal) principals.forget(tenant.id, principal.userId)
      cookies.setRefresh(null)
      return true
    },
  },
}

async function answer(
  context: RequestContext,
  { sessionId, userId, cookie, remembered }: Opened,
): Promise<{ token: string; user: User }> {
  const { config, tenant, db, cookies } = context
  const [token, user] = await Promise.all([
    signToken(config.jwtSecret, tenant, { id: sessionId, userId }),
    db.work(tenant, (work) => loadUser(work, userId), { readOnly: true }),
  ])
  cookies.setRefresh(cookie, remembered ? REMEMBERED_S : undefined)
  return { token, user }
}
