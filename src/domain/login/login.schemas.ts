import * as v from 'valibot'
import { User } from '../../../contract/generated/decoders.gen'
import { SESSION_ENDS } from '../../../contract/session-ends'

const Nothing = v.object({})
/** `reason`: why the server ended it, when its user had not left. */
const Revoked = v.object({ reason: v.exactOptional(v.picklist(SESSION_ENDS)) })
const Message = v.object({ message: v.string() })
/** `due`: what has to be done before anything else, as the server says it. */
const SignedIn = v.object({ user: User, due: v.exactOptional(v.array(v.string())) })

/**
 * What the login's entries carry. The decoders of `login-decoders.gen.ts` are written from these, so that the
 * login page decodes without valibot; the whole registry has them for reasons and redaction.
 */
export const loginSchemas = {
  'login.submitted': Nothing,
  'login.failed': Message,
  logIn: SignedIn,
  'session.renewing': Nothing,
  refreshToken: SignedIn,
  'session.unreachable': Nothing,
  'session.revoked': Revoked,
  'session.signedOut': Nothing,
  'twoFactor.enrolling': Nothing,
  'twoFactor.submitted': Nothing,
  'twoFactor.refused': Message,
  'twoFactor.unreachable': Nothing,
  twoFactorActivity: SignedIn,
} as const
