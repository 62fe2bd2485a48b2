import { createMachine } from 'xstate'

/**
 * How a day's cash desk goes on. Nothing of it is ever taken away: what was counted wrongly is opened again (`REOPEN`) and
 * counted once more, a wrong float is filled up or taken out.
 */
export const cashDayMachine = createMachine({
  id: 'cashDay',
  initial: 'unopened',
  states: {
    unopened: { on: { OPEN: 'open' } },
    open: { on: { SUPPLY: 'open', WITHDRAW: 'open', CLOSE: 'closed' } },
    closed: { on: { REOPEN: 'open' } },
  },
})
