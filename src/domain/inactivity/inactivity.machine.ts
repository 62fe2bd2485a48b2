import { createMachine } from 'xstate'

/** What happens in every state in which the ticket is not closed yet. */
const ANYWHERE = { REST: 'resting', HEARD: 'silent' }

/**
 * How the silence of a customer goes on. `resting`: nobody is waited for, because it is the shop's turn to speak, or the
 * ticket was put off or pinned. `silent` since the shop's last word (in the queue: since the customer's own);
 * `warned`, perhaps several times; `closed` for it. Whatever the customer writes begins a new silence (`HEARD`).
 */
export const inactivityMachine = createMachine({
  id: 'inactivity',
  initial: 'resting',
  states: {
    resting: { on: { HEARD: 'silent' } },
    silent: { on: { ...ANYWHERE, WARN: 'warned', CLOSE: 'closed' } },
    warned: { on: { ...ANYWHERE, WARN: 'warned', CLOSE: 'closed' } },
    closed: {},
  },
})
