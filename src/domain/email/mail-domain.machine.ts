import { createMachine } from 'xstate'

/**
 * A domain that a shop sends e-mail from. `awaiting`: none of its records has been found yet; `partial`: some. Once all
 * were there it is `verified`. What is missed once may be a name server's bad hour: only the third failed check in a row
 * makes it `degraded`, which still sends and says so; `suspended` sends nothing until all records are there again.
 */
export const mailDomainMachine = createMachine({
  id: 'mailDomain',
  initial: 'awaiting',
  states: {
    awaiting: { on: { FIND_SOME: 'partial', FIND_ALL: 'verified' } },
    partial: { on: { FIND_SOME: 'partial', FIND_NONE: 'awaiting', FIND_ALL: 'verified' } },
    verified: { on: { FIND_ALL: 'verified', DEGRADE: 'degraded' } },
    degraded: { on: { FIND_ALL: 'verified', SUSPEND: 'suspended' } },
    suspended: { on: { FIND_ALL: 'verified' } },
  },
})
