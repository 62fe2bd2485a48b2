import { createMachine } from 'xstate'

/**
 * How a report of an adverse event goes on. Each time it is saved it has the least that makes it a report (`COMPLETE`) or lacks
 * something of it (`LACK`). A pharmacist looks at it before it leaves (RDC 44/2009, art. 67). What has left is never taken back:
 * what is learnt later makes it a follow-up, which is sent once more.
 */
export const adverseEventMachine = createMachine({
  id: 'adverseEvent',
  initial: 'draft',
  states: {
    draft: { on: { COMPLETE: 'minimum', LACK: 'draft', DISCARD: 'discarded' } },
    minimum: { on: { COMPLETE: 'minimum', LACK: 'draft', REVIEW: 'reviewed', DISCARD: 'discarded' } },
    reviewed: { on: { COMPLETE: 'minimum', LACK: 'draft', SUBMIT: 'submitted', DISCARD: 'discarded' } },
    submitted: { on: { COMPLETE: 'follow_up', CLOSE: 'closed' } },
    follow_up: { on: { COMPLETE: 'follow_up', SUBMIT: 'submitted' } },
    closed: { on: { REOPEN: 'follow_up' } },
    discarded: { on: { REOPEN: 'draft' } },
  },
})
