import * as oidc from 'openid-client'
import type { ProviderSettings } from './provider.row'

/** How long a call to the provider may take, s. */
const CALL_S = 8
/** How long its description is believed, ms. A provider moves its addresses rarely, and its keys are found again by themselves. */
const KEEP_MS = 10 * 60_000
const MOST = 1_000

type Kept = { until: number; found: Promise<oidc.Configuration> }
const kept = new Map<string, Kept>()

/**
 * The provider as it describes itself (OpenID Connect Discovery 1.0), remembered for ten minutes.
 * @throws what openid-client throws when it cannot be reached or says nonsense.
 */
export function describedProvider(settings: ProviderSettings): Promise<oidc.Configuration> {
  const key = JSON.stringify([settings.issuer, settings.clientId, settings.clientSecret])
  const hit = kept.get(key)
  if (hit && hit.until > Date.now()) return hit.found
  if (kept.size >= MOST) kept.clear()
  const entry: Kept = { until: Date.now() + KEEP_MS, found: describe(settings) }
  kept.set(key, entry)
  entry.found.catch(() => {
    // A failure is not remembered: the next who asks tries again.
    if (kept.get(key) === entry) kept.delete(key)
  })
  return entry.found
}

async function describe({ issuer, clientId, clientSecret }: ProviderSettings): Promise<oidc.Configuration> {
  const address = new URL(issuer)
  const execute = [
    oidc.enableNonRepudiationChecks,
    ...(mayBePlain(address) ? [oidc.allowInsecureRequests] : []),
  ]
  const ask = (auth: oidc.ClientAuth) =>
    oidc.discovery(address, clientId, clientSecret, auth, { execute, timeout: CALL_S })
  const found = await ask(oidc.ClientSecretPost(clientSecret))
  // What a provider that says nothing takes: OpenID Connect Discovery 1.0, section 3.
  const taken = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return taken.includes('client_secret_post') ? found : ask(oidc.ClientSecretBasic(clientSecret))
}

/** Without TLS a provider is spoken to on this very machine only. */
export const mayBePlain = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
