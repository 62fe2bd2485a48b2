import { createMachine } from 'xstate'

/**
 * An order on its way into an ERP. From `sending` there is one way back to `queued`, and it asks that nothing of the
 * order has left us. Where that cannot be said it is `unknown`, and is looked for there by its key before it is sent
 * again: one order of ours is one order there. An ERP that fetches orders itself confirms from `queued`. What was called off
 * before anything left is `withdrawn`; of what is on its way or there, people call it off there too.
 */
export const erpPushMachine = createMachine({
  id: 'erpPush',
  initial: 'queued',
  states: {
    queued: { on: { SEND: 'sending', CONFIRM: 'confirmed', REFUSE: 'refused', WITHDRAW: 'withdrawn' } },
    sending: { on: { CONFIRM: 'confirmed', LOSE: 'unknown', REFUSE: 'refused', PUT_BACK: 'queued' } },
    unknown: { on: { CONFIRM: 'confirmed', ABSENT: 'queued' } },
    refused: { on: { RETRY: 'queued', CONFIRM: 'confirmed', WITHDRAW: 'withdrawn' } },
    confirmed: {},
    withdrawn: {},
  },
})
