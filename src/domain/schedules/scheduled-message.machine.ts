import { createMachine } from 'xstate'

/** What a panel is shown of it, from wherever it stood when it was last heard of. */
const SEEN = { SEEN_SENDING: 'sending', SEEN_SENT: 'sent', SEEN_FAILED: 'failed', SEEN_CANCELED: 'canceled' }

/**
 * A text that leaves at a time. `sending` is claimed by one job and can no longer be changed; `sent` means that
 * its message stands in the conversation, from where the delivery machine speaks for it. One that `failed` made
 * no message: it may be given another time, or put away. One that was `canceled` is had back for a
 * moment, as it stood. `SEEN_…` is what a panel hears of it.
 */
export const scheduledMessageMachine = createMachine({
  id: 'scheduledMessage',
  initial: 'pending',
  states: {
    pending: { on: { ...SEEN, SEND: 'sending', CANCEL: 'canceled' } },
    sending: { on: { ...SEEN, SEEN_PENDING: 'pending', SENT: 'sent', FAIL: 'failed' } },
    failed: { on: { ...SEEN, SEEN_PENDING: 'pending', RESCHEDULE: 'pending', CANCEL: 'canceled' } },
    sent: {},
    canceled: {
      on: { SEEN_PENDING: 'pending', SEEN_FAILED: 'failed', RESTORE: 'pending', RESTORE_FAILED: 'failed' },
    },
  },
})
