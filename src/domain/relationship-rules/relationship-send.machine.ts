import { createMachine } from 'xstate'

/**
 * One time that a rule came round for a customer. `due`: found, and waits for its hour, for a conversation to be over, or until
 * the customer may be written to again. `planned`: its message stands in the conversation and waits to leave, which is one
 * transaction: there is never a message without its state. `excluded`: left out, with the reason; also where the message was
 * refused on its way. `task`: somebody of the team has it in the queue.
 */
export const relationshipSendMachine = createMachine({
  id: 'relationshipSend',
  initial: 'due',
  states: {
    due: { on: { PLAN: 'planned', TASK: 'task', EXCLUDE: 'excluded', EXPIRE: 'expired' } },
    planned: { on: { SENT: 'sent', EXCLUDE: 'excluded' } },
    sent: {},
    excluded: {},
    expired: {},
    task: {},
  },
})
