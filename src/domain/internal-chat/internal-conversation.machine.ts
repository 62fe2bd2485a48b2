import { createMachine } from 'xstate'

/**
 * The conversation with a colleague, as this user has it (specification section 4, Internal chat: "replying is
 * a draft state"). Which message is answered stands beside the state.
 *
 *   idle ──REPLY──► replying ──SENT, DROP_REPLY──► idle
 */
export const internalConversationMachine = createMachine({
  id: 'internalConversation',
  initial: 'idle',
  states: {
    idle: { on: { REPLY: 'replying' } },
    replying: { on: { REPLY: 'replying', DROP_REPLY: 'idle', SENT: 'idle' } },
  },
})
