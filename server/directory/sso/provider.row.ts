import type { Config } from '../../platform/config'
import type { Work } from '../../platform/db/work'
import { unseal } from '../../platform/seal'

/** A tenant's identity provider, as its operator set it up (server/directory/tenants). */
export type ProviderSettings = Readonly<{
  issuer: string
  clientId: string
  clientSecret: string
  /** What the button of the login page says. */
  label: string
  /** An address counts as verified though the provider does not say so; never where it says the contrary. */
  trustsEmail: boolean
}>

type Row = { issuer: string; client_id: string; client_secret: string; label: string; trusts_email: boolean }

/**
 * The tenant's provider; null when there is none.
 * @throws Error when its secret was sealed with another SECRET_KEY.
 */
export async function readProvider(
  work: Work,
  { secretKey }: Pick<Config, 'secretKey'>,
): Promise<ProviderSettings | null> {
  const row = await work.one<Row>(
    'SELECT issuer, client_id, client_secret, label, trusts_email FROM sso_providers WHERE tenant_id = $1',
    [work.tenant.id],
  )
  if (!row) return null
  const clientSecret = unseal(secretKey, row.client_secret)
  if (clientSecret === null) throw new Error('the provider’s secret was sealed with another key')
  return {
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret,
    label: row.label,
    trustsEmail: row.trusts_email,
  }
}
