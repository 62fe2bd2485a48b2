import type { Config } from '../../platform/config'
import type { Work } from '../../platform/db/work'
import { seal } from '../../platform/seal'
import { StartupError } from '../../platform/startup-error'
import { describedProvider, mayBePlain } from './provider'
import type { ProviderSettings } from './provider.row'

/**
 * Sets the tenant's identity provider, after asking it who it is; another issuer forgets who was linked.
 * @throws StartupError when its address is not one, or it does not answer as an OpenID Connect provider does.
 */
export async function setProvider(
  work: Work,
  { secretKey }: Pick<Config, 'secretKey'>,
  settings: ProviderSettings,
): Promise<void> {
  const { issuer, clientId, clientSecret, label, trustsEmail } = settings
  if (!URL.canParse(issuer) || !(new URL(issuer).protocol === 'https:' || mayBePlain(new URL(issuer))))
    throw new StartupError(`O endereço do provedor deve começar por https://, e não “${issuer}”.`)
  await describedProvider(settings).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartupError(`“${issuer}” não respondeu como um provedor OpenID Connect: ${why}.`)
  })
  await work.query('DELETE FROM sso_identities WHERE tenant_id = $1 AND issuer <> $2', [
    work.tenant.id,
    issuer,
  ])
  await work.query(
    `INSERT INTO sso_providers (tenant_id, issuer, client_id, client_secret, label, trusts_email)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (tenant_id) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id,
       client_secret = excluded.client_secret, label = excluded.label, trusts_email = excluded.trusts_email`,
    [work.tenant.id, issuer, clientId, seal(secretKey, clientSecret), label, trustsEmail],
  )
}

/** The tenant has no identity provider any more. */
export async function removeProvider(work: Work): Promise<void> {
  await work.query('DELETE FROM sso_identities WHERE tenant_id = $1', [work.tenant.id])
  await work.query('DELETE FROM sso_providers WHERE tenant_id = $1', [work.tenant.id])
}
