import * as v from 'valibot'
import { isOAuthKind } from '../../../../src/domain/erp/kinds'
import type { Config } from '../../../platform/config'
import type { Database, Tenant, Work } from '../../../platform/db/work'
import { seal, unseal } from '../../../platform/seal'
import { callOutside } from './call'
import { type ErpConnector, ErpFailure, type ErpSecrets } from './connector'
import { faultOf } from './faults'
import { nodeOf, textOf } from './json'

const Secrets = v.variant('type', [
  v.object({ type: v.literal('oauth'), access: v.string(), refresh: v.string(), expiresAt: v.number() }),
  v.object({ type: v.literal('key'), key: v.string(), secret: v.string() }),
])

/** So long before its end a token is exchanged: calls take a while, ms. */
const EARLY_MS = 2 * 60_000
/** Refreshing holds the lock on the secrets: nobody waits longer than that, ms. */
const EXCHANGE_MS = 10_000

/** Keeps what opens a connection; nothing gives it back but {@link secretsOf}. */
export const keepSecrets = (
  work: Work,
  secretKey: string,
  connectionId: string,
  secrets: ErpSecrets,
): Promise<unknown> =>
  work.query(
    `INSERT INTO erp_secrets (tenant_id, connection_id, sealed) VALUES ($1, $2, $3)
     ON CONFLICT (tenant_id, connection_id) DO UPDATE SET sealed = excluded.sealed, changed_at = now()`,
    [work.tenant.id, connectionId, seal(secretKey, JSON.stringify(secrets))],
  )

/** What opens the connection; null where there is nothing, or nobody can read it any more. */
export async function secretsOf(
  work: Work,
  secretKey: string,
  connectionId: string,
  { lock = false } = {},
): Promise<ErpSecrets | null> {
  const row = await work.one<{ sealed: string }>(
    `SELECT sealed FROM erp_secrets WHERE connection_id = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [connectionId],
  )
  const text = row && unseal(secretKey, row.sealed)
  const read = text ? v.safeParse(v.pipe(v.string(), v.parseJson(), Secrets), text) : null
  return read?.success ? read.output : null
}

type Needs = Readonly<{ db: Database; config: Pick<Config, 'erp' | 'secretKey'> }>

/**
 * What opens the connection now. A token near its end, or the one that was `refused`, is exchanged under a lock on the
 * connection's secrets: refresh tokens are good once, and two exchanges at a time would end the connection for good.
 * @throws ErpFailure 'login' where nothing opens it, 'down' where the exchange was not answered.
 */
export async function goodSecrets(
  { db, config }: Needs,
  tenant: Tenant,
  connectionId: string,
  { kind }: Pick<ErpConnector, 'kind'>,
  refused: string | null = null,
): Promise<ErpSecrets> {
  const isGood = (secrets: ErpSecrets) =>
    secrets.type === 'key' || (secrets.access !== refused && secrets.expiresAt - EARLY_MS > Date.now())
  const kept = await db.work(tenant, (work) => secretsOf(work, config.secretKey, connectionId))
  if (!kept) throw new ErpFailure(faultOf(kind, 'login'), false)
  if (isGood(kept)) return kept
  return db.work(tenant, async (work) => {
    const found = await secretsOf(work, config.secretKey, connectionId, { lock: true })
    if (!found) throw new ErpFailure(faultOf(kind, 'login'), false)
    // Somebody else was before us.
    if (isGood(found) || found.type === 'key') return found
    const fresh = await exchange(config.erp, kind, {
      grant_type: 'refresh_token',
      refresh_token: found.refresh,
    })
    await keepSecrets(work, config.secretKey, connectionId, fresh)
    return fresh
  })
}

/**
 * Exchanges a code or a refresh token for tokens (RFC 6749 sections 4.1.3 and 6).
 * @throws ErpFailure 'login' where it is refused, 'down' where it is not answered.
 */
export async function exchange(
  erp: Config['erp'],
  kind: ErpConnector['kind'],
  grant: Readonly<Record<string, string>>,
): Promise<ErpSecrets & { type: 'oauth' }> {
  const client = isOAuthKind(kind) ? erp.clients[kind] : null
  if (!isOAuthKind(kind) || !client) throw new ErpFailure(faultOf(kind, 'login'), false)
  // Bling wants the client in the header, Tiny's Keycloak in the form.
  const inHeader = kind === 'bling'
  const form = { ...grant, ...(!inHeader && { client_id: client.id, client_secret: client.secret }) }
  const answer = await callOutside(
    erp.signIn[kind].token,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        ...(inHeader && {
          authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`,
        }),
      },
      body: new URLSearchParams(form).toString(),
    },
    EXCHANGE_MS,
  )
  if ('cause' in answer || answer.status >= 500 || answer.status === 429)
    throw new ErpFailure(faultOf(kind, 'down'), false)
  const { access_token, refresh_token, expires_in } = nodeOf(answer.json)
  const [access, refresh] = [textOf(access_token), textOf(refresh_token)]
  if (answer.status >= 300 || access === null || refresh === null)
    throw new ErpFailure(faultOf(kind, 'login'), false)
  const seconds = typeof expires_in === 'number' && expires_in > 0 ? expires_in : 3_600
  return { type: 'oauth', access, refresh, expiresAt: Date.now() + seconds * 1_000 }
}
