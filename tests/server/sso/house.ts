import type { OpenDatabase } from '../../../server/platform/db/pool'
import type { Tenant } from '../../../server/platform/db/work'
import { seal } from '../../../server/platform/seal'
import type { Browser } from './browser'

export const LOGIN_SSO =
  'mutation($code: String!, $to: String!, $state: String, $iss: String, $captcha: String) { loginSSO(code: $code, redirect_uri: $to, state: $state, iss: $iss, recaptchaResponse: $captcha) { token due user { id } } }'

/** Sets a tenant's provider up; the secret is sealed with the tests' SECRET_KEY. */
export const usesProvider = (
  db: OpenDatabase,
  tenant: Tenant,
  {
    issuer,
    client,
    trustsEmail = false,
  }: { issuer: string; client: { id: string; secret: string }; trustsEmail?: boolean },
): Promise<unknown> =>
  db.work(tenant, (work) =>
    work.query(
      `INSERT INTO sso_providers (tenant_id, issuer, client_id, client_secret, label, trusts_email)
       VALUES ($1, $2, $3, $4, 'Entrar com a empresa', $5)
       ON CONFLICT (tenant_id) DO UPDATE SET issuer = excluded.issuer, trusts_email = excluded.trusts_email`,
      [tenant.id, issuer, client.id, seal('key', client.secret), trustsEmail],
    ),
  )

/** Goes to the provider, says who one is, and comes back: with what is in the address by then. */
export async function toProviderAndBack(
  browser: Browser,
  url: string,
  tenant: string,
  subject: string,
): Promise<URLSearchParams> {
  const at = await browser.go(`${url}/${tenant}/sso/start`, `${url}/${tenant}/redirect`)
  if (at.pathname === `/${tenant}/redirect`) return at.searchParams
  const back = await browser.go(`${at.href}?as=${encodeURIComponent(subject)}`, `${url}/${tenant}/redirect`)
  return back.searchParams
}

/** What the panel sends of what came back. */
export const variablesOf = (back: URLSearchParams, url: string, tenant: string) => ({
  code: back.get('code') ?? '',
  state: back.get('state'),
  iss: back.get('iss'),
  to: `${url}/${tenant}/redirect`,
})
