import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Work } from '../platform/db/work'
import { announceSessionChange } from '../platform/events/sessions-channel'

/** How long a login lasts without being used again: kept browsers, and others. */
export const REMEMBERED_S = 30 * 24 * 3600
export const UNREMEMBERED_S = 12 * 3600
/** Two tabs that refresh at the same moment hold the same token: the replaced one is good for so long. */
export const GRACE_S = 30

/** A session and the refresh token that goes into the cookie: "<session id>.<secret>". */
export type Opened = { sessionId: string; userId: string; cookie: string; remembered: boolean }

/** Opens a session for a user whose password was right. */
export async function openSession(work: Work, userId: number, remembered: boolean): Promise<Opened> {
  const secret = randomBytes(32).toString('base64url')
  const row = await work.one<{ id: string }>(
    `INSERT INTO sessions (tenant_id, user_id, refresh_hash, expires_at, remembered)
     VALUES ($1, $2, $3, now() + make_interval(secs => $4), $5) RETURNING id`,
    [work.tenant.id, userId, hashOf(secret), remembered ? REMEMBERED_S : UNREMEMBERED_S, remembered],
  )
  if (!row) throw new Error('session not written')
  return { sessionId: row.id, userId: String(userId), cookie: `${row.id}.${secret}`, remembered }
}

type SessionRow = {
  user_id: number
  refresh_hash: string
  previous_refresh_hash: string | null
  fresh: boolean
  remembered: boolean
}

/**
 * Trades a refresh token for the next one; null when it is no good.
 *
 * The next secret is computed from the one presented, so two tabs that trade the same token get the same
 * next one, whichever answer reaches the cookie jar last. Once the grace is over, a replaced token can only
 * come from a copy: the session ends for everybody.
 */
export async function rotate(work: Work, cookie: string, key: Uint8Array): Promise<Opened | null> {
  const parts = parse(cookie)
  if (!parts) return null
  const { sessionId, secret } = parts
  const row = await work.one<SessionRow>(
    `SELECT s.user_id, s.refresh_hash, s.previous_refresh_hash, s.remembered,
       s.refreshed_at > now() - make_interval(secs => $3) AS fresh
     FROM sessions s JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
     WHERE s.tenant_id = $1 AND s.id = $2 AND s.revoked_at IS NULL AND s.expires_at > now()
       AND u.blocked_at IS NULL AND u.deleted_at IS NULL FOR UPDATE OF s`,
    [work.tenant.id, sessionId, GRACE_S],
  )
  if (!row) return null
  const hash = hashOf(secret)
  const next = createHmac('sha256', key).update(`refresh.${sessionId}.${secret}`).digest('base64url')
  const opened: Opened = {
    sessionId,
    userId: String(row.user_id),
    cookie: `${sessionId}.${next}`,
    remembered: row.remembered,
  }
  if (hash === row.refresh_hash) {
    await work.query(
      `UPDATE sessions SET refresh_hash = $3, previous_refresh_hash = refresh_hash, refreshed_at = now(),
         expires_at = now() + make_interval(secs => $4) WHERE tenant_id = $1 AND id = $2`,
      [work.tenant.id, sessionId, hashOf(next), row.remembered ? REMEMBERED_S : UNREMEMBERED_S],
    )
    return opened
  }
  if (hash === row.previous_refresh_hash && row.fresh) return opened
  await revoke(work, sessionId)
  return null
}

/** Ends a session; its sockets close on every node. */
export async function revoke(work: Work, sessionId: string): Promise<void> {
  const row = await work.one<{ user_id: number }>(
    'UPDATE sessions SET revoked_at = now() WHERE tenant_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING user_id',
    [work.tenant.id, sessionId],
  )
  if (row) await announceSessionChange(work, row.user_id)
}

/** Ends the session that a refresh token belongs to, if the token is good. */
export async function revokeByCookie(work: Work, cookie: string): Promise<void> {
  const parts = parse(cookie)
  if (!parts) return
  const row = await work.one(
    'SELECT 1 FROM sessions WHERE tenant_id = $1 AND id = $2 AND $3 IN (refresh_hash, previous_refresh_hash)',
    [work.tenant.id, parts.sessionId, hashOf(parts.secret)],
  )
  if (row) await revoke(work, parts.sessionId)
}

const COOKIE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{20,100})$/

function parse(cookie: string): { sessionId: string; secret: string } | null {
  const [, sessionId, secret] = COOKIE.exec(cookie) ?? []
  return sessionId && secret ? { sessionId, secret } : null
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
