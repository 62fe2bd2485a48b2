/**
 * Why the server ended a session that its user had not left, as a refused `refreshToken` says it in
 * `extensions.reason` to whoever has that session's cookie.
 */
export const SESSION_ENDS = [
  /** An administrator ended it. */
  'disconnected',
  /** The password was changed elsewhere, or by somebody else. */
  'password',
  /** The user may not come in any more. */
  'blocked',
  /** The house asks for a second factor, or the user's was taken away. */
  'two_factor',
  /** Its token was used from a copy. */
  'copied',
  /** Something has to be done at the login: the password has run out, terms are new, or the address is another. */
  'steps',
  /** It was not used for too long. */
  'expired',
] as const

export type SessionEnd = (typeof SESSION_ENDS)[number]

/** Is it one of the known reasons? */
export const isSessionEnd = (reason: unknown): reason is SessionEnd =>
  (SESSION_ENDS as readonly unknown[]).includes(reason)
