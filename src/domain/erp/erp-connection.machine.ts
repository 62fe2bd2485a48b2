import { createMachine } from 'xstate'

/**
 * An integration with a shop's ERP. `connected`: the last thing asked of it was answered. `degraded`: it was not, and
 * is asked again by itself. `needs_login`: it does not know us any more; orders wait, and nothing is asked until
 * somebody signs in. `paused`: somebody wants it quiet; orders wait as well.
 */
export const erpConnectionMachine = createMachine({
  id: 'erpConnection',
  initial: 'needs_login',
  states: {
    needs_login: { on: { SIGN_IN: 'connected', PAUSE: 'paused' } },
    connected: {
      on: {
        SIGN_IN: 'connected',
        WORK: 'connected',
        FAIL: 'degraded',
        LOSE_LOGIN: 'needs_login',
        PAUSE: 'paused',
      },
    },
    degraded: {
      on: {
        SIGN_IN: 'connected',
        WORK: 'connected',
        FAIL: 'degraded',
        LOSE_LOGIN: 'needs_login',
        PAUSE: 'paused',
      },
    },
    // What was under way when it was paused says no more how it stands.
    paused: { on: { SIGN_IN: 'paused', RESUME: 'connected', RESUME_UNKNOWN: 'needs_login' } },
  },
})
