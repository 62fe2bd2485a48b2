import { createMachine } from 'xstate'

/** A page may come back to any state it was left in (it crashed while renewing): these are taken everywhere. */
const anew = { SUBMIT: 'signingIn', RENEW: 'renewing' } as const

/**
 * Coming in and staying in (specification section 4, Login). Outcomes only: no password or token is ever in
 * an event. `renewing` is the trade of the refresh cookie for a new token, at start and when one ran out. `held` is
 * who has something else to do first (a new password, the terms of use): nobody yet.
 */
export const loginMachine = createMachine({
  id: 'login',
  initial: 'signedOut',
  states: {
    signedOut: { on: anew },
    signingIn: {
      on: {
        ...anew,
        SUCCEEDED: 'signedIn',
        TWO_FACTOR_NEEDED: 'twoFactor',
        HELD: 'held',
        FAILED: 'signedOut',
      },
    },
    held: { on: { ...anew, REVOKED: 'signedOut', SIGN_OUT: 'signedOut' } },
    twoFactor: {
      on: { ...anew, SUCCEEDED: 'signedIn', HELD: 'held', REVOKED: 'signedOut', SIGN_OUT: 'signedOut' },
    },
    signedIn: { on: { ...anew, REVOKED: 'signedOut', SIGN_OUT: 'signedOut' } },
    renewing: {
      on: {
        ...anew,
        SUCCEEDED: 'signedIn',
        TWO_FACTOR_NEEDED: 'twoFactor',
        HELD: 'held',
        REVOKED: 'signedOut',
        FAILED: 'signedOut',
        UNREACHABLE: 'signedIn',
        SIGN_OUT: 'signedOut',
      },
    },
  },
})
