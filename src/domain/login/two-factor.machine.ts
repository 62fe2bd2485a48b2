import { createMachine } from 'xstate'

/**
 * The second factor of whoever comes in (specification sections 2 and 4). `verified` is reached through a
 * challenge only; the server decides, this is what it said. Outcomes only: no code or secret is in an event.
 *
 *   notNeeded ─REQUIRED─► required ─SUBMIT─► verifying ─ACCEPTED─► verified
 *                            │  ▲               │ REFUSED, UNREACHABLE
 *                         ENROL │◄──────────────┘
 *                            ▼  │ SUBMIT
 *                         enrolling
 */
export const twoFactorMachine = createMachine({
  id: 'twoFactor',
  initial: 'notNeeded',
  states: {
    notNeeded: { on: { REQUIRED: 'required', ENROL: 'enrolling' } },
    required: { on: { SUBMIT: 'verifying', ENROL: 'enrolling', RESET: 'notNeeded' } },
    enrolling: { on: { SUBMIT: 'verifying', REQUIRED: 'required', RESET: 'notNeeded' } },
    verifying: {
      on: { ACCEPTED: 'verified', REFUSED: 'required', UNREACHABLE: 'required', RESET: 'notNeeded' },
    },
    verified: { on: { REQUIRED: 'required', ENROL: 'enrolling', RESET: 'notNeeded' } },
  },
})
