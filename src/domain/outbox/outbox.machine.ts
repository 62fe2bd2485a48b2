import { createMachine } from 'xstate'

/**
 * One typed message on its way to our server. It is on disk before the composer clears; the server answers
 * the same hash with the same message for ever, so asking again after a lost answer is safe and `NO_ANSWER`
 * leads back to the queue. `ECHOED` is the message coming back as an event, which may overtake the answer.
 */
export const outboxMachine = createMachine({
  id: 'outbox',
  initial: 'queued',
  states: {
    queued: { on: { SEND: 'sending', ECHOED: 'confirmed', CANCEL: 'canceled' } },
    sending: { on: { ANSWERED: 'confirmed', ECHOED: 'confirmed', REFUSED: 'refused', NO_ANSWER: 'queued' } },
    refused: { on: { RETRY: 'queued', CANCEL: 'canceled', ECHOED: 'confirmed' } },
    confirmed: {},
    canceled: { on: { ECHOED: 'confirmed' } },
  },
})
