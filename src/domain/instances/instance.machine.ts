import { createMachine } from 'xstate'

/** What the server says of a connection may come in any order; which of two is newer is decided by `rev`. */
const observations = {
  SEEN_CONNECTED: 'connected',
  SEEN_RECONNECT: 'reconnect',
  SEEN_DISCONNECTED: 'disconnected',
  SEEN_MAINTENANCE: 'maintenance',
} as const

/**
 * A connection to WhatsApp, by evidence (specification section 4, Instance: Conectado, Desconectado,
 * Reconectar-se, Em manutenção). What the evidence says is `label.ts`'s. Any state may follow any other: a
 * reader was away.
 */
export const instanceMachine = createMachine({
  id: 'instance',
  initial: 'unknown',
  states: {
    unknown: { on: observations },
    connected: { on: observations },
    disconnected: { on: observations },
    reconnect: { on: observations },
    maintenance: { on: observations },
  },
})
