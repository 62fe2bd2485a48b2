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

type RefusalCode =
  | 'UNAUTHENTICATED'
  | 'TOKEN_EXPIRED'
  | 'INVALID_TENANT'
  /** The tenant is switched off (server/directory/tenants). */
  | 'TENANT_OFF'
  | 'LOGIN_FAILED'
  | 'ACCOUNT_LOCKED'
  /** Single sign-on came to nothing (server/directory/sso/failure.ts). */
  | 'SSO_EXPIRED'
  | 'SSO_FAILED'
  | 'SSO_UNVERIFIED'
  | 'SSO_UNKNOWN'
  /** An integration's token that is not known, has run out or was taken back. */
  | 'TOKEN_REFUSED'
  /** The second factor's code is wrong or was used, or too many were. */
  | 'CODE_REFUSED'
  | 'CODE_LOCKED'
  /** One's own password, asked for again. */
  | 'PASSWORD_WRONG'
  /** Asked for after failures; `extensions.captcha` says which kind. */
  | 'CAPTCHA_REQUIRED'
  /** From one address. */
  | 'TOO_MANY_TRIES'
  | 'NOT_FOUND'
  | 'FORBIDDEN'
  | 'INVALID'
  /** Somebody else was faster; `extensions.by` names them where known. */
  | 'CONFLICT'
  /** The connection to WhatsApp is down: ask again when it is back. */
  | 'DISCONNECTED'
  /** The platform is in maintenance (specification section 8): ask again when that is over. */
  | 'MAINTENANCE'
  /** Meta's 131047: the customer wrote more than 24 hours ago, only a template reaches them. */
  | 'WINDOW_CLOSED'

/** Sentences that the specification fixes. */
export const unauthorized = () => new Refusal('UNAUTHENTICATED', 'Unauthorized')
export const tokenExpired = () => new Refusal('TOKEN_EXPIRED', 'Token has expired')
/** Nobody comes into a tenant that its operator has switched off. */
export const tenantOff = () =>
  new Refusal('TENANT_OFF', 'Esta loja está desativada. Fale com o responsável pelo Balcão na sua empresa.')
export const invalidTenant = () => new Refusal('INVALID_TENANT', 'must define a valid tenant')
