import { createMachine } from 'xstate'

/**
 * A transfer: asked for, then confirmed or canceled, for ever (specification section 4, Transfers).
 * `SEEN_…` are the server's word about it and may come in any order: an answer beats the question.
 */
export const transferMachine = createMachine({
  id: 'transfer',
  initial: 'absent',
  states: {
    absent: {
      on: {
        REQUEST: 'requested',
        SEEN_REQUESTED: 'requested',
        SEEN_CONFIRMED: 'confirmed',
        SEEN_CANCELED: 'canceled',
      },
    },
    requested: {
      on: {
        CONFIRM: 'confirmed',
        CANCEL: 'canceled',
        SEEN_CONFIRMED: 'confirmed',
        SEEN_CANCELED: 'canceled',
      },
    },
    confirmed: {},
    canceled: {},
  },
})
