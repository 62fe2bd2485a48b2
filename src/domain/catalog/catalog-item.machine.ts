import { createMachine } from 'xstate'

/**
 * A product in Meta's catalogue (commerce-reports A2). `queued` is to be sent as it stands now, `sent` was taken by
 * Meta under a handle and is not published by that; `in_review` was processed and waits for Meta's policy review.
 * What changed is queued again from wherever it stands, and `blocked` is never published: medicines.
 */
export const catalogItemMachine = createMachine({
  id: 'catalogItem',
  initial: 'local',
  states: {
    local: { on: { QUEUE: 'queued', BLOCK: 'blocked' } },
    queued: { on: { SEND: 'sent', REMOVE: 'removing', BLOCK: 'removing' } },
    sent: {
      on: {
        QUEUE: 'queued',
        PROCESSED: 'in_review',
        REJECT: 'rejected',
        REMOVE: 'removing',
        BLOCK: 'removing',
      },
    },
    in_review: {
      on: { QUEUE: 'queued', APPROVE: 'live', REJECT: 'rejected', REMOVE: 'removing', BLOCK: 'removing' },
    },
    live: { on: { QUEUE: 'queued', REJECT: 'rejected', REMOVE: 'removing', BLOCK: 'removing' } },
    rejected: { on: { QUEUE: 'queued', APPROVE: 'live', REMOVE: 'removing', BLOCK: 'removing' } },
    removing: { on: { REMOVED: 'removed', BLOCKED: 'blocked', QUEUE: 'queued' } },
    removed: { on: { QUEUE: 'queued', BLOCK: 'blocked' } },
    blocked: { on: { QUEUE: 'queued' } },
  },
})
