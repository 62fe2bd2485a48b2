import { createMachine } from 'xstate'

/** What a provider may say of a message at any time, in whichever order (decision 0007). */
const ARRIVED = { DELIVER: 'delivered', READ: 'read' }
const SAID = { ...ARRIVED, FAIL: 'failed', BOUNCE: 'failed' }

/**
 * How it goes for one person of a campaign. `meant`: of the audience, and not written down yet; `pending` waits for its turn, or is put off; `queued` stands in the outbox;
 * `uncertain` was handed over and no answer came: a status settles it, and it is never sent again by itself.
 * A mail that a server took may still come back: BOUNCE. Of one that is to be sent again and arrived after all nobody gets another.
 * The database knows these steps as `campaign_recipient_next`.
 * Who answers, touches a button, says no or buys gets a mark besides, in any of the states behind `queued`.
 */
export const recipientMachine = createMachine({
  id: 'campaignRecipient',
  initial: 'meant',
  states: {
    meant: { on: { ADMIT: 'pending', EXCLUDE: 'excluded', DRAW: 'control' } },
    excluded: {},
    control: {},
    pending: {
      on: {
        ...ARRIVED,
        PUT_OFF: 'pending',
        QUEUE: 'queued',
        ACCEPT: 'accepted',
        EXCLUDE: 'excluded',
        CANCEL: 'canceled',
      },
    },
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
    delivered: { on: { READ: 'read', BOUNCE: 'failed' } },
    read: {},
    failed: { on: ARRIVED },
    canceled: {},
  },
})
