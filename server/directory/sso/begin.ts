import * as oidc from 'openid-client'
import type { Tenant } from '../../platform/db/work'
import { type Flow, sealFlow } from './flow'
import { describedProvider } from './provider'
import type { ProviderSettings } from './provider.row'

/** Where to send the browser, and what it has to keep meanwhile. */
type Begun = Readonly<{ to: URL; cookie: string }>

/** Begins the code flow with state, nonce and PKCE (OpenID Connect Core 1.0 section 3.1, RFC 7636). */
export async function beginFlow(
  settings: ProviderSettings,
  {
    tenant,
    secretKey,
    redirectUri,
    now,
  }: { tenant: Tenant; secretKey: string; redirectUri: string; now: number },
): Promise<Begun> {
  const provider = await describedProvider(settings)
  const flow: Omit<Flow, 'is'> = {
    tenant: tenant.id,
    issuer: settings.issuer,
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    redirectUri,
    at: now,
  }
  const to = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
  })
  return { to, cookie: sealFlow(secretKey, flow) }
}
