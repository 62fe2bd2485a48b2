import { createMachine } from 'xstate'

/**
 * How an alert of a rule goes on. It is raised once while it lasts, however often it is looked at; whoever has seen it says so; and
 * it has ended when things were calm for a while (alert-rule.ts). What comes after that is another alert.
 */
export const alertMachine = createMachine({
  id: 'alert',
  initial: 'quiet',
  states: {
    quiet: { on: { RAISE: 'raised' } },
    raised: { on: { ACKNOWLEDGE: 'acknowledged', END: 'ended' } },
    acknowledged: { on: { END: 'ended' } },
    ended: {},
  },
})
