import { createMachine } from 'xstate'

/**
 * Coming in and staying in (specification section 4, Login). Outcomes only: no password or token is ever in
 * an event. `renewing` is the trade of the refresh cookie for a new token, at start and when one ran out.
 */
export const loginMachine = createMachine({
  id: 'login',
  initial: 'signedOut',
  states: {
    signedOut: { on: { SUBMIT: 'signingIn', RENEW: 'renewing' } },
    signingIn: { on: { SUCCEEDED: 'signedIn', TWO_FACTOR_NEEDED: 'twoFactor', FAILED: 'signedOut' } },
    twoFactor: { on: { SUCCEEDED: 'signedIn', SIGN_OUT: 'signedOut' } },
    signedIn: { on: { RENEW: 'renewing', REVOKED: 'signedOut', SIGN_OUT: 'signedOut' } },
    renewing: {
      on: {
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
