import { createHash, randomBytes } from 'node:crypto'
import type { Work } from '../../platform/db/work'
import { announceSessionChange } from '../../platform/events/sessions-channel'

/** So that a token is known as one wherever it turns up. */
const PREFIX = 'balcao_it_'
const FORM = /^balcao_it_[A-Za-z0-9_-]{43}$/

/** The stored form of a token; null for what cannot be one. 256 bits by chance need no slow hash. */
export const hashOfToken = (token: string): string | null =>
  FORM.test(token) ? createHash('sha256').update(token).digest('base64url') : null

/** A token as its list shows it; the token itself is shown once, when it is made. */
export type IntegrationToken = Readonly<{
  id: string
  name: string
  userId: number
  email: string
  /** Null: all that the user's role opens. */
  scope: readonly string[] | null
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  lastUsedAt: Date | null
}>

/**
 * Makes a token with which an integration comes in as this user; `once`: for a single session. Gives its id, and the token,
 * which is not kept.
 */
export async function makeToken(
  work: Work,
  {
    userId,
    name,
    scope,
    days,
    once = false,
  }: { userId: number; name: string; scope: readonly string[] | null; days: number; once?: boolean },
): Promise<{ id: string; token: string }> {
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`
  const row = await work.one<{ id: string }>(
    `INSERT INTO integration_tokens (tenant_id, user_id, name, token_hash, scope, expires_at, once)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(days => $6), $7) RETURNING id::text`,
    [work.tenant.id, userId, name, hashOfToken(token), scope, days, once],
  )
  if (!row) throw new Error('token not written')
  return { id: row.id, token }
}

/** The tenant's tokens, newest first. */
export const listTokens = (work: Work): Promise<IntegrationToken[]> =>
  work.query<IntegrationToken>(
    `SELECT t.id::text, t.name, t.user_id AS "userId", u.email, t.scope, t.created_at AS "createdAt",
       t.expires_at AS "expiresAt", t.revoked_at AS "revokedAt", t.last_used_at AS "lastUsedAt"
     FROM integration_tokens t JOIN users u ON u.tenant_id = t.tenant_id AND u.id = t.user_id
     WHERE t.tenant_id = $1 ORDER BY t.id DESC`,
    [work.tenant.id],
  )

/** Takes a token back, and ends what it has opened. False when there is none such, or it was taken back before. */
export async function revokeToken(work: Work, id: string): Promise<boolean> {
  const row = await work.one<{ user_id: number }>(
    `UPDATE integration_tokens SET revoked_at = now() WHERE tenant_id = $1 AND id = $2 AND revoked_at IS NULL
     RETURNING user_id`,
    [work.tenant.id, id],
  )
  if (!row) return false
  await work.query(
    'UPDATE sessions SET revoked_at = now() WHERE tenant_id = $1 AND integration_token_id = $2 AND revoked_at IS NULL',
    [work.tenant.id, id],
  )
  await announceSessionChange(work, row.user_id)
  return true
}
