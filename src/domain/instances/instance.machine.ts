import { createMachine } from 'xstate'

/** What the server says of a connection may come in any order; which of two is newer is decided by `rev`. */
const observations = { SEEN_CONNECTED: 'connected', SEEN_RECONNECT: 'reconnect' } as const

/**
 * A connection to WhatsApp, by evidence (specification section 4, Instance). One that drops is told of:
 * section 4 asks for a warning. "Em manutenção" is the platform's state, not the connection's.
 */
export const instanceMachine = createMachine({
  id: 'instance',
  initial: 'unknown',
  states: {
    unknown: { on: { ...observations, SEEN_DISCONNECTED: 'disconnected' } },
    connected: {
      on: {
        ...observations,
        SEEN_RECONNECT: { target: 'reconnect', actions: 'warnDrop' },
        SEEN_DISCONNECTED: { target: 'disconnected', actions: 'warnDrop' },
      },
    },
    disconnected: { on: { ...observations, SEEN_DISCONNECTED: 'disconnected' } },
    reconnect: { on: { ...observations, SEEN_DISCONNECTED: 'disconnected' } },
  },
})
