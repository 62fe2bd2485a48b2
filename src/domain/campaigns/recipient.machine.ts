import { createMachine } from 'xstate'

/** What a provider may say of a message at any time, in whichever order (decision 0007). */
const SAID = { DELIVER: 'delivered', READ: 'read', FAIL: 'failed' }

/**
 * How it goes for one person of a campaign. `meant`: of the audience, and not written down yet; `pending` waits for its turn, or is put off; `queued` stands in the outbox;
 * `uncertain` was handed over and no answer came: a status settles it, and it is never sent again by itself.
 * Who answers, touches a button, says no or buys gets a mark besides, in any of the states behind `queued`.
 */
export const recipientMachine = createMachine({
  id: 'campaignRecipient',
  initial: 'meant',
  states: {
    meant: { on: { ADMIT: 'pending', EXCLUDE: 'excluded', DRAW: 'control' } },
    excluded: {},
    control: {},
    pending: { on: { PUT_OFF: 'pending', QUEUE: 'queued', EXCLUDE: 'excluded', CANCEL: 'canceled' } },
    queued: {
      on: {
        ...SAID,
        PUT_OFF: 'pending',
        ACCEPT: 'accepted',
        LOSE: 'uncertain',
        EXCLUDE: 'excluded',
        CANCEL: 'canceled',
      },
    },
    uncertain: { on: { ...SAID, ACCEPT: 'accepted', RESEND: 'pending' } },
    accepted: { on: SAID },
    delivered: { on: { READ: 'read' } },
    read: {},
    failed: { on: { DELIVER: 'delivered', READ: 'read' } },
    canceled: {},
  },
})
