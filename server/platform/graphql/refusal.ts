import { GraphQLError } from 'graphql'

/**
 * A refusal that the caller can act on: it reaches the client with its code and a sentence in Portuguese.
 * Any other error reaches it as "Algo está errado." without detail.
 */
export class Refusal extends GraphQLError {
  constructor(code: RefusalCode, message: string, extra: Record<string, unknown> = {}) {
    super(message, { extensions: { code, ...extra } })
  }
}

export type RefusalCode =
  | 'UNAUTHENTICATED'
  | 'TOKEN_EXPIRED'
  | 'INVALID_TENANT'
  | 'LOGIN_FAILED'
  | 'ACCOUNT_LOCKED'
  | 'NOT_FOUND'
  | 'FORBIDDEN'
  | 'INVALID'
  /** Somebody else was faster; `extensions.by` names them where known. */
  | 'CONFLICT'
  /** The connection to WhatsApp is down: ask again when it is back. */
  | 'DISCONNECTED'
  /** Meta's 131047: the customer wrote more than 24 hours ago, only a template reaches them. */
  | 'WINDOW_CLOSED'

/** Sentences that the specification fixes. */
export const unauthorized = () => new Refusal('UNAUTHENTICATED', 'Unauthorized')
export const tokenExpired = () => new Refusal('TOKEN_EXPIRED', 'Token has expired')
export const invalidTenant = () => new Refusal('INVALID_TENANT', 'must define a valid tenant')
