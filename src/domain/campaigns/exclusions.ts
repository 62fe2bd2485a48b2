import { SEND_REFUSALS, type SendRefusal } from '../consents/may-send'

/**
 * Why somebody of the audience gets nothing, besides the gate's reasons: no way to reach them; another row has their
 * number or address; the address is written to no more; a human conversation is open; their last one was a complaint; they read none of the last three; a variable has nothing to say.
 */
export const OWN_EXCLUSIONS = [
  'no_address',
  'same_address',
  'no_whatsapp',
  'suppressed',
  'in_conversation',
  'complained',
  'unread',
  'missing_value',
] as const
export type Exclusion = SendRefusal | (typeof OWN_EXCLUSIONS)[number]

/** All, in the order in which they are looked for: each person counts at the first that holds. */
export const EXCLUSIONS: readonly Exclusion[] = [...SEND_REFUSALS, ...OWN_EXCLUSIONS]
