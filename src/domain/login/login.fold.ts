import type { User as UserType } from '../../../contract/entities'
import { isSessionEnd } from '../../../contract/session-ends'
import { put } from '../kernel/rows'
import { step, takes } from '../kernel/step'
import { type LoginEvent, loginSteps } from '../kernel/steps/login.gen'
import type { Change, World } from '../kernel/world'
import { defineLogin } from './internal/define-login'
import { resetTwoFactor, type SignedIn, stepTwoFactor, twoFactorEntries } from './internal/two-factor.fold'

function stepLogin(
  world: World,
  change: Change,
  event: LoginEvent,
  with_: { user?: UserType | null; failure?: string | null; due?: readonly string[] } = {},
): void {
  const known = world.rows.session.get('self')
  if (!known || !takes(loginSteps, known.state, event)) return
  const { due: _done, ended: _said, ...row } = known
  put(world, change, 'session', { ...row, ...with_, state: step(loginSteps, row.state, event) })
}

/**
 * Signing in by any method: the answer carries who it is, never the token. Who has a second factor and has not
 * shown it stands before the two-factor page (specification section 4, Login).
 */
function signedIn(world: World, { user, due = [] }: SignedIn, change: Change): void {
  const needed = user.twofactor_activity && !user.is_two_factor_validated
  if (needed) stepTwoFactor(world, change, 'REQUIRED')
  if (needed || due.length === 0)
    stepLogin(world, change, needed ? 'TWO_FACTOR_NEEDED' : 'SUCCEEDED', { user, failure: null })
  else held(world, due, change)
}

/** Whoever has something to do first is nobody until it is done. */
const held = (world: World, due: readonly string[], change: Change): void =>
  stepLogin(world, change, 'HELD', { user: null, failure: null, due })

function signedOut(world: World, change: Change, event: 'REVOKED' | 'SIGN_OUT'): void {
  stepLogin(world, change, event, { user: null })
  resetTwoFactor(world, change)
}

/** Says why nobody is in any more: where it came, and again in the page that stands at the login from then on. */
function sayEnded(world: World, change: Change, ended: string | undefined): void {
  const row = world.rows.session.get('self')
  if (isSessionEnd(ended) && row?.state === 'signedOut') put(world, change, 'session', { ...row, ended })
}

export const loginEntries = [
  defineLogin('intent', 'login.submitted', (world, _, change) =>
    stepLogin(world, change, 'SUBMIT', { failure: null }),
  ),
  defineLogin('outcome', 'login.failed', (world, entry, change) =>
    // Also out of a renewal: who is signed out is nobody.
    stepLogin(world, change, 'FAILED', { user: null, failure: entry.data.message }),
  ),
  defineLogin('baseline', 'logIn', (world, entry, change) => signedIn(world, entry.data, change)),
  defineLogin('mark', 'session.renewing', (world, _, change) => stepLogin(world, change, 'RENEW')),
  defineLogin('baseline', 'refreshToken', (world, entry, change) => signedIn(world, entry.data, change)),
  /** The server could not be asked: who was signed in stays so, and works offline. */
  defineLogin('outcome', 'session.unreachable', (world, _, change) => {
    const user = world.rows.session.get('self')?.user
    stepLogin(world, change, user ? 'UNREACHABLE' : 'FAILED')
  }),
  defineLogin('mark', 'session.revoked', (world, { data: { reason } }, change) => {
    signedOut(world, change, 'REVOKED')
    sayEnded(world, change, reason)
  }),
  defineLogin('intent', 'session.signedOut', (world, _, change) => signedOut(world, change, 'SIGN_OUT')),
  ...twoFactorEntries((world, { user, due = [] }, change) => {
    if (due.length > 0) held(world, due, change)
    else
      stepLogin(world, change, 'SUCCEEDED', {
        user: { ...user, is_two_factor_validated: true },
        failure: null,
      })
  }),
]
