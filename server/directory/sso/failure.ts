import { Refusal } from '../../platform/graphql/refusal'

/** Why single sign-on came to nothing, as far as the person may know: the page says what to do about it. */
const CODES = {
  /** Begun in another browser, too long ago, or used already. */
  flow: 'SSO_EXPIRED',
  /** The provider cannot be reached, or its answer does not hold. */
  provider: 'SSO_FAILED',
  /** It does not vouch for the e-mail. */
  unverified: 'SSO_UNVERIFIED',
  /** Nobody here has that e-mail, or they may not come in. */
  unknown: 'SSO_UNKNOWN',
} as const
type SsoFailure = keyof typeof CODES

/** The specification's sentence (section 8), with a code that says more. */
export const ssoFailed = (failure: SsoFailure): Refusal =>
  new Refusal(CODES[failure], 'Falha ao Tentar Logar!')
