import { createMachine } from 'xstate'

/**
 * How a campaign goes on. `freezing`: whom it is for is being written down, row by row; `sending`: its rows are handed to
 * the outbox; `finishing`: all are handed over, and the last answers come in. A pause has a cause (causes.ts), and some
 * causes end by themselves. What is being sent is not edited: it is called off, and a copy of it is changed.
 */
export const campaignMachine = createMachine({
  id: 'campaign',
  initial: 'draft',
  states: {
    draft: { on: { CHANGE: 'draft', PLAN: 'scheduled', FREEZE: 'freezing', CANCEL: 'canceled' } },
    scheduled: { on: { CHANGE: 'draft', FREEZE: 'freezing', CANCEL: 'canceled', FAIL: 'failed' } },
    freezing: { on: { FROZEN: 'sending', PAUSE: 'paused', CANCEL: 'canceled', FAIL: 'failed' } },
    sending: { on: { PAUSE: 'paused', SENT_ALL: 'finishing', CANCEL: 'canceled' } },
    paused: { on: { FREEZE: 'freezing', RESUME: 'sending', SENT_ALL: 'finishing', CANCEL: 'canceled' } },
    finishing: { on: { RESUME: 'sending', FINISH: 'finished' } },
    finished: { on: { RESUME: 'sending' } },
    canceled: {},
    failed: {},
  },
})
