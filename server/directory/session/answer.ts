import type { User } from '../../../contract/entities'
import { INTEGRATION } from '../../../src/domain/access/rights'
import type { Step } from '../../../src/domain/access/steps'
import { principalOf, type RequestContext } from '../../platform/graphql/context'
import { unauthorized } from '../../platform/graphql/refusal'
import type { Caller, Principal } from '../../platform/principal'
import { type Opened, REMEMBERED_S } from './refresh'
import { signToken } from './token'
import { loadUser } from './user'

type Answer = { token: string; user: User; due: Step[] }

/** What signing in by any method answers: token, user, what is still to be done; the refresh token goes as a cookie. */
export async function comesIn(
  context: RequestContext,
  { sessionId, userId, cookie, remembered, generation, due }: Opened,
): Promise<Answer> {
  const answer = await answerOf(context, { sessionId, userId, due }, { generation })
  context.cookies.setRefresh(cookie, remembered ? REMEMBERED_S : undefined)
  return answer
}

/** The same for a session that goes on with its cookie, after one of its steps. */
export async function goesOn(context: RequestContext, { sessionId, userId }: Caller): Promise<Answer> {
  const { tenant, principals } = context
  principals.forget(tenant.id, userId)
  const [waiting, principal] = await Promise.all([
    principals.waiting(tenant, sessionId),
    principals.load(tenant, sessionId),
  ])
  if (!waiting && !principal) throw unauthorized()
  return answerOf(context, { sessionId, userId, due: waiting?.due ?? [] })
}

/**
 * The same for a session as it stands now, with nothing done: what its user may do is read again. The token ends when
 * the one that asked does: a copied token is not made to last by this, only the refresh cookie does that.
 */
export function standsAnew(context: RequestContext): Promise<Answer> {
  const { sessionId, userId } = principalOf(context)
  context.principals.forget(context.tenant.id, userId)
  return answerOf(context, { sessionId, userId, due: [] }, { ends: context.tokenEnds ?? undefined })
}

/** The user with the rights that this session has of them: an integration's are less than its user's. */
export function asSeenBy(principal: Principal | null, user: User): User {
  if (principal?.role.name !== INTEGRATION) return user
  const { name, has_permission_routes } = principal.role
  return { ...user, role: { ...user.role, name, has_permission_routes } }
}

async function answerOf(
  { config, tenant, db, principals }: RequestContext,
  { sessionId, userId, due }: Caller,
  { generation, ends }: { generation?: number; ends?: number } = {},
): Promise<Answer> {
  const [token, loaded, principal] = await Promise.all([
    signToken(config.jwtSecret, tenant, { id: sessionId, userId, generation }, ends),
    db.work(tenant, (work) => loadUser(work, userId), { readOnly: true }),
    principals.load(tenant, sessionId),
  ])
  return {
    token,
    user: { ...asSeenBy(principal, loaded), is_two_factor_validated: !due.includes('two_factor') },
    due: [...due],
  }
}
