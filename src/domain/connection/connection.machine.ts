import { createMachine } from 'xstate'

/**
 * The realtime connection. `catchingUp` asks for everything since the cursor; `live` is numbered event after
 * numbered event without a hole. Effects leave as action names: the app's effect runner carries them out, and
 * timers come back as events.
 *
 *   idle ─START─► connecting ─OPENED─► catchingUp ─CAUGHT_UP─► live
 *                   ▲   │ CLOSED            │ CLOSED     GAP ↺ catchingUp
 *                   │   ▼                   ▼
 *                 RETRY_DUE ◄──── waiting ◄─┘        OFFLINE from anywhere, ONLINE reconnects at once
 *
 * WOKE: the machine slept. A socket from before may be dead without a word, so a new one is opened at once.
 */
export const connectionMachine = createMachine({
  id: 'connection',
  initial: 'idle',
  states: {
    idle: { on: { START: { target: 'connecting', actions: 'openSocket' } } },
    connecting: {
      on: {
        OPENED: { target: 'catchingUp', actions: 'catchUp' },
        CLOSED: { target: 'waiting', actions: 'scheduleRetry' },
        OFFLINE: { target: 'offline', actions: 'closeSocket' },
        STOP: { target: 'idle', actions: 'closeSocket' },
      },
    },
    catchingUp: {
      on: {
        CAUGHT_UP: 'live',
        GAP: { target: 'catchingUp', actions: 'catchUp' },
        WOKE: { target: 'connecting', actions: 'openSocket' },
        CLOSED: { target: 'waiting', actions: 'scheduleRetry' },
        OFFLINE: { target: 'offline', actions: 'closeSocket' },
        STOP: { target: 'idle', actions: 'closeSocket' },
      },
    },
    live: {
      on: {
        GAP: { target: 'catchingUp', actions: 'catchUp' },
        WOKE: { target: 'connecting', actions: 'openSocket' },
        CLOSED: { target: 'waiting', actions: 'scheduleRetry' },
        OFFLINE: { target: 'offline', actions: 'closeSocket' },
        STOP: { target: 'idle', actions: 'closeSocket' },
      },
    },
    waiting: {
      on: {
        RETRY_DUE: { target: 'connecting', actions: 'openSocket' },
        ONLINE: { target: 'connecting', actions: 'openSocket' },
        WOKE: { target: 'connecting', actions: 'openSocket' },
        OFFLINE: 'offline',
        STOP: 'idle',
      },
    },
    offline: { on: { ONLINE: { target: 'connecting', actions: 'openSocket' }, STOP: 'idle' } },
  },
})
