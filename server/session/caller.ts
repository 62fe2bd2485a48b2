import { unauthorized } from '../platform/graphql/refusal'
import type { Principal } from '../platform/principal'
import type { Step } from './steps'

/** Somebody whose password was right; with `due` steps they may do these and nothing else. */
export type Caller = Readonly<{
  sessionId: string
  userId: string
  due: readonly Step[]
  /** By an integration's token. */
  byToken?: boolean
}>

/** Operations that are open to a session whose next step this is. */
const OF_STEP: Readonly<Record<Step, readonly string[]>> = {
  two_factor: ['getUserValidateTwoFatctor', 'generateQrcode', 'twoFactorActivity'],
  password: ['updateUserPassword'],
  terms: ['terms', 'acceptTerms'],
}

/** Is this operation the next step of a session with steps due? What is open to anybody is not asked about here. */
export function opensToWaiting(waiting: Caller | null, operation: string): boolean {
  const next = waiting?.due[0]
  // An authenticator is its person's: no token makes itself one.
  if (waiting?.byToken && operation === 'generateQrcode') return false
  return next !== undefined && OF_STEP[next].includes(operation)
}

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
