import { unauthorized } from '../../platform/graphql/refusal'
import type { Caller, Principal } from '../../platform/principal'

/**
 * Who asks, whether they are in or still have steps to do.
 * @throws Refusal when nobody is logged in.
 */
export function callerOf({
  principal,
  waiting,
}: Readonly<{ principal: Principal | null; waiting: Caller | null }>): Caller {
  if (principal) return { sessionId: principal.sessionId, userId: principal.userId, due: [] }
  if (waiting) return waiting
  throw unauthorized()
}
