import { createMachine } from 'xstate'

/** An open one is written again and again. */
const WRITTEN = { OPEN: 'open', ASK: 'asked' } as const

/**
 * How a quote goes on. `asked`: it takes off more than its writer's role may, and waits for somebody whose role may
 * (`APPROVE`). It has expired by the clock alone, which is derived from its last moment and no state. `converted`: an order was
 * made of it, which happens once.
 */
export const quoteMachine = createMachine({
  id: 'quote',
  initial: 'draft',
  states: {
    draft: { on: WRITTEN },
    asked: { on: { ...WRITTEN, APPROVE: 'open', REFUSE: 'refused', CANCEL: 'canceled' } },
    open: {
      on: { ...WRITTEN, ACCEPT: 'accepted', REFUSE: 'refused', CANCEL: 'canceled', CONVERT: 'converted' },
    },
    accepted: {
      on: { ...WRITTEN, ACCEPT: 'accepted', REFUSE: 'refused', CANCEL: 'canceled', CONVERT: 'converted' },
    },
    refused: { on: { ...WRITTEN, ACCEPT: 'accepted', REFUSE: 'refused', CANCEL: 'canceled' } },
    canceled: { on: { ...WRITTEN, ACCEPT: 'accepted', REFUSE: 'refused', CANCEL: 'canceled' } },
    converted: {},
  },
})
