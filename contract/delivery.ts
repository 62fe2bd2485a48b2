/**
 * Numeric delivery states of the contract (`CustomerChat.ack`). The order of evidence between them is
 * `domain/messages/delivery.ts`.
 */
export const Ack = { failed: -1, pending: 0, sent: 1, delivered: 2, read: 3, played: 4 } as const
export type Ack = (typeof Ack)[keyof typeof Ack]

/** `error_code` of a message of which nobody can say whether the provider took it (never resent by itself). */
export const OUTCOME_UNKNOWN = 'OUTCOME_UNKNOWN'
