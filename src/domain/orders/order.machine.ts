import { createMachine } from 'xstate'

/**
 * How an order goes on. What the shop calls its steps is its own affair (order statuses); every status stands on one of
 * these phases, and reports count phases. `draft` is an order that is still written and stands nowhere yet. A step
 * may be taken back (`BACK`) until the order is with the customer. `canceled` takes nothing any more; what was delivered
 * may come back, as a whole or in lines.
 */
export const orderMachine = createMachine({
  id: 'order',
  initial: 'draft',
  states: {
    draft: { on: { PLACE: 'placed' } },
    placed: { on: { CHANGE: 'placed', CONFIRM: 'confirmed', CANCEL: 'canceled' } },
    confirmed: {
      on: { CHANGE: 'placed', PREPARE: 'preparing', READY: 'ready', BACK: 'placed', CANCEL: 'canceled' },
    },
    preparing: { on: { READY: 'ready', BACK: 'confirmed', CANCEL: 'canceled' } },
    ready: { on: { SEND_OUT: 'on_the_way', DELIVER: 'delivered', BACK: 'preparing', CANCEL: 'canceled' } },
    on_the_way: { on: { DELIVER: 'delivered', BACK: 'ready', CANCEL: 'canceled' } },
    delivered: { on: { RETURN_SOME: 'delivered', RETURN: 'returned' } },
    canceled: {},
    returned: {},
  },
})
