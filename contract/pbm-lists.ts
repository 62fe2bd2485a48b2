/* Closed lists of words about benefit programmes. */

/** States of an authorisation (src/domain/pbm/authorisation.machine.ts). */
export const PBM_STATES = [
  'asked',
  'pending',
  'withdrawing',
  'authorised',
  'confirmed',
  'unpaid',
  'denied',
  'expired',
  'reversing',
  'reversed',
] as const
export type PbmState = (typeof PBM_STATES)[number]

/** What an authorisation may hold; `card`: characters of a beneficiary's card. */
export const PBM_LIMITS = { card: 30, number: 40, reason: 200 } as const
