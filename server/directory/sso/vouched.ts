import * as oidc from 'openid-client'
import { ssoFailed } from './failure'
import type { Flow } from './flow'
import { describedProvider } from './provider'
import type { ProviderSettings } from './provider.row'

/** Who came back from the provider, as it says. */
export type Vouched = Readonly<{
  subject: string
  /** Null when it does not vouch for one. */
  email: string | null
  /** What it wants to see again when they leave. */
  idToken: string
}>

/** What came back with the browser. */
export type CameBack = Readonly<{ code: string; state: string; iss: string | null }>

/**
 * Trades the code for the user's identity: state, nonce, PKCE, issuer, audience, times and signature are checked by
 * openid-client.
 * @throws what openid-client throws when any of that does not hold, or the provider cannot be reached.
 */
export async function tradeCode(
  settings: ProviderSettings,
  flow: Flow,
  { code, state, iss }: CameBack,
): Promise<Vouched> {
  const provider = await describedProvider(settings)
  const address = new URL(flow.redirectUri)
  address.search = new URLSearchParams({ code, state, ...(iss === null ? {} : { iss }) }).toString()
  const tokens = await oidc.authorizationCodeGrant(provider, address, {
    pkceCodeVerifier: flow.verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims || tokens.id_token === undefined) throw ssoFailed('provider')
  // Many providers tell the address only where they are asked for it with the access token.
  const told =
    claims.email === undefined && provider.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)
      : claims
  return { subject: claims.sub, email: vouchedEmail(told, settings), idToken: tokens.id_token }
}

/** The address that the provider stands for; null when it says that it does not, or does not say that it does. */
function vouchedEmail(
  { email, email_verified: verified }: Readonly<Record<string, unknown>>,
  { trustsEmail }: Pick<ProviderSettings, 'trustsEmail'>,
): string | null {
  if (typeof email !== 'string' || email === '') return null
  return verified === true || (verified === undefined && trustsEmail) ? email : null
}
