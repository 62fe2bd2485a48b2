import { createMachine } from 'xstate'

/** A page may come back to any state it was left in (it crashed while renewing): these are taken everywhere. */
const anew = { SUBMIT: 'signingIn', RENEW: 'renewing' } as const

/**
 * Coming in and staying in (specification section 4, Login). Outcomes only: no password or token is ever in
 * an event. `renewing` is the trade of the refresh cookie for a new token, at start and when one ran out.
 */
export const loginMachine = createMachine({
  id: 'login',
  initial: 'signedOut',
  states: {
    signedOut: { on: anew },
    signingIn: {
      on: { ...anew, SUCCEEDED: 'signedIn', TWO_FACTOR_NEEDED: 'twoFactor', FAILED: 'signedOut' },
    },
    twoFactor: { on: { ...anew, SUCCEEDED: 'signedIn', REVOKED: 'signedOut', SIGN_OUT: 'signedOut' } },
    signedIn: { on: { ...anew, REVOKED: 'signedOut', SIGN_OUT: 'signedOut' } },
    renewing: {
      on: {
        ...anew,
        SUCCEEDED: 'signedIn',
        TWO_FACTOR_NEEDED: 'twoFactor',
        REVOKED: 'signedOut',
        FAILED: 'signedOut',
        UNREACHABLE: 'signedIn',
        SIGN_OUT: 'signedOut',
      },
    },
  },
})
