import { createMachine } from 'xstate'

/**
 * How one payment of an order goes on. `awaiting`: agreed on, nothing was asked for (cash, card on delivery);
 * `requested`: the customer holds a code to pay by. Late money is money: what is paid after its time was over, or after it
 * was called off, counts as paid. `refunded` once all of it went back; until then a part may (`REFUND_PART`). A customer who
 * pays once more after that has paid: banks report it, and it is theirs to have back.
 */
export const paymentMachine = createMachine({
  id: 'payment',
  initial: 'none',
  states: {
    none: { on: { AWAIT: 'awaiting' } },
    awaiting: { on: { REQUEST: 'requested', PAY: 'paid', CANCEL: 'canceled' } },
    requested: { on: { PAY: 'paid', EXPIRE: 'expired', CANCEL: 'canceled' } },
    expired: { on: { PAY: 'paid' } },
    canceled: { on: { PAY: 'paid' } },
    paid: { on: { REFUND_PART: 'paid', REFUND: 'refunded' } },
    refunded: { on: { PAY: 'paid' } },
  },
})
