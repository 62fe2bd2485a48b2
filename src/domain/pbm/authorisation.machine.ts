import { createMachine } from 'xstate'

/**
 * How an operator's authorisation of a line goes on. An answer that is lost leaves it where it is: the operator is asked what it
 * has. What nobody wants any more while its answer is out (`withdrawing`) is taken back once it comes. `confirmed`: the medicine was
 * handed over and the operator owes its part; `unpaid`: it says that it does not. Only `authorised`, `confirmed` and `unpaid` take
 * something off a line.
 */
export const pbmAuthorisationMachine = createMachine({
  id: 'pbmAuthorisation',
  initial: 'asked',
  states: {
    asked: { on: { PEND: 'pending', AUTHORISE: 'authorised', DENY: 'denied', WITHDRAW: 'withdrawing' } },
    pending: { on: { PEND: 'pending', AUTHORISE: 'authorised', DENY: 'denied', WITHDRAW: 'withdrawing' } },
    withdrawing: { on: { PEND: 'withdrawing', AUTHORISE: 'reversing', DENY: 'denied', REVERSE: 'reversed' } },
    authorised: { on: { CONFIRM: 'confirmed', EXPIRE: 'expired', WITHDRAW: 'reversing' } },
    confirmed: { on: { DENY: 'unpaid', WITHDRAW: 'reversing' } },
    unpaid: { on: { WITHDRAW: 'reversed' } },
    reversing: { on: { REVERSE: 'reversed' } },
    denied: {},
    expired: {},
    reversed: {},
  },
})
