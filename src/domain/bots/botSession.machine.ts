import { createMachine } from 'xstate'

/**
 * How a conversation with a bot goes. `waiting`: for the customer, up to a deadline; `calling`: for the answer of another computer. A
 * human who steps in (`LOSE_OWNER`) ends it from wherever it stands, and what it was about to say is not said; so does the end of
 * its ticket, or somebody who ends the bot (`STOP`).
 */
export const botSessionMachine = createMachine({
  id: 'botSession',
  initial: 'running',
  states: {
    running: {
      on: {
        ASK: 'waiting',
        CALL: 'calling',
        HAND_OVER: 'handed',
        END: 'done',
        FAIL: 'failed',
        LOSE_OWNER: 'taken',
        STOP: 'stopped',
      },
    },
    waiting: { on: { ANSWER: 'running', EXPIRE: 'running', LOSE_OWNER: 'taken', STOP: 'stopped' } },
    calling: { on: { RETURN: 'running', EXPIRE: 'running', LOSE_OWNER: 'taken', STOP: 'stopped' } },
    handed: {},
    done: {},
    failed: {},
    taken: {},
    stopped: {},
  },
})
