import { createMachine } from 'xstate'

/**
 * A ticket's life (specification section 4). Two families of events:
 *
 * - Commands, in the imperative, are what somebody wants. A state takes only those that are lawful in it; the
 *   server refuses the others and the panel does not offer them.
 * - Observations, `SEEN_…`, are what the server says the ticket now is. They may skip steps (a reader was
 *   away), so every live state takes them all; which of two observations is newer is decided by `rev`.
 *
 *   absent ──► inbox ◄──RETURN── open ──BEGIN_CLOSING──► closing
 *                │ TAKE, ASSIGN ──►│ ▲──CANCEL_CLOSING──────┤
 *                └──FINISH──► closed ◄──FINISH─────────────┘
 *                               └──REOPEN──► open
 *
 * A server may hold `closing` as a mark beside an open ticket, as this one does (server/conversation/life/finishing.ts).
 *
 * Being put off (snoozed) is no state of its own: the ticket stays open in its owner's hands, and every rule
 * about open tickets holds for it. It is a mark with a time, which the database takes away with the owner.
 */
const observations = {
  SEEN_INBOX: 'inbox',
  SEEN_OPEN: 'open',
  SEEN_CLOSING: 'closing',
  SEEN_CLOSED: 'closed',
  GONE: 'removed',
} as const

export const ticketMachine = createMachine({
  id: 'ticket',
  initial: 'absent',
  states: {
    absent: { on: { ...observations, OPEN_IN_INBOX: 'inbox', OPEN_FOR_USER: 'open', OPEN_CLOSED: 'closed' } },
    inbox: {
      on: { ...observations, TAKE: 'open', ASSIGN: 'open', CHANGE_DEPARTMENT: 'inbox', FINISH: 'closed' },
    },
    open: {
      on: {
        ...observations,
        HAND_OVER: 'open',
        // To a department that its owner works in.
        CHANGE_DEPARTMENT_WITHIN: 'open',
        RETURN: 'inbox',
        CHANGE_DEPARTMENT: 'inbox',
        BEGIN_CLOSING: 'closing',
        FINISH: 'closed',
      },
    },
    closing: { on: { ...observations, CANCEL_CLOSING: 'open', FINISH: 'closed' } },
    closed: { on: { ...observations, REOPEN: 'open', ANSWER: 'inbox', ANSWER_FOR_USER: 'open' } },
    // A tombstone: nothing brings a removed ticket back.
    removed: {},
  },
})
