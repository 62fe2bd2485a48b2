import { createMachine } from 'xstate'

/**
 * How a pharmacist's look at an order's prescription goes on. What was refused or ran out may be asked for again, with
 * another prescription; lines that change afterwards ask again (`ASK`).
 */
export const reviewMachine = createMachine({
  id: 'review',
  initial: 'none',
  states: {
    none: { on: { ASK: 'waiting' } },
    waiting: { on: { ASK: 'waiting', APPROVE: 'approved', REFUSE: 'refused', DROP: 'none' } },
    approved: { on: { ASK: 'waiting', EXPIRE: 'expired', DROP: 'none' } },
    refused: { on: { ASK: 'waiting', DROP: 'none' } },
    expired: { on: { ASK: 'waiting', DROP: 'none' } },
  },
})
