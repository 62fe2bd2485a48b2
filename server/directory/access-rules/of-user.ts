import type { Work } from '../../platform/db/work'
import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import type { Principal } from '../../platform/principal'
import { note } from '../security-log/note'
import { revokeAll } from '../session/disconnect'
import { dropFactor } from '../two-factor/enrol'
import { lockUser } from '../users/locked-user'
import { endWithoutFactor } from './end-without-factor'

/**
 * Asks a user for a second factor, or no longer. Who is asked now and has none signs in again, but for the caller.
 * @throws Refusal NOT_FOUND; FORBIDDEN for one whose role opens more than the caller's.
 */
export async function requireOf(
  work: Work,
  context: RequestContext,
  caller: Principal,
  { user_id: id, required }: { user_id: string; required: boolean },
): Promise<void> {
  const user = await lockUser(work, caller, id)
  await work.query('UPDATE users SET two_factor_required = $3 WHERE tenant_id = $1 AND id = $2', [
    work.tenant.id,
    user.id,
    required,
  ])
  if (required) await endWithoutFactor(work, { userId: user.id, except: caller.sessionId })
  await note(work, context, 'two_factor_required', { userId: user.id, actorId: caller.userId })
}

/**
 * Takes the second factor of whoever has lost it away; they sign in again, and are asked for a new one where the house
 * wants one. One's own goes by the password and a code, and not this way: a session that was left open must not.
 * @throws Refusal NOT_FOUND; FORBIDDEN for oneself, and for one whose role opens more than the caller's.
 */
export async function resetOf(
  work: Work,
  context: RequestContext,
  caller: Principal,
  id: string,
): Promise<void> {
  const user = await lockUser(work, caller, id)
  if (caller.userId === String(user.id))
    throw new Refusal(
      'FORBIDDEN',
      'A sua própria verificação em duas etapas é desativada nas suas configurações, com a senha e um código.',
    )
  await dropFactor(work, work.tenant, user.id)
  await revokeAll(work, user.id, 'two_factor')
  await note(work, context, 'two_factor_reset', { userId: user.id, actorId: caller.userId })
}
