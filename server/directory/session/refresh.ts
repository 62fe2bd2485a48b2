import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isSessionEnd, type SessionEnd } from '../../../contract/session-ends'
import type { Step } from '../../../src/domain/access/steps'
import type { Work } from '../../platform/db/work'
import { announceSessionChange } from '../../platform/events/sessions-channel'
import { isTrusted } from '../access/trusted-ranges'
import { type From, note } from '../security-log/note'
import { passwordIsOver, stepsFor } from './steps'
import { termsAreDue } from './terms-due'

/** How long a login lasts without being used again: kept browsers, and others. */
export const REMEMBERED_S = 30 * 24 * 3600
export const UNREMEMBERED_S = 12 * 3600
/** Two tabs that refresh at the same moment hold the same token: the replaced one is good for so long. */
const GRACE_S = 30

/** How long a session with steps to do waits for them. */
const WAITING_S = 15 * 60

/** A session and the refresh token that goes into the cookie: "<session id>.<secret>". */
export type Opened = {
  sessionId: string
  userId: string
  cookie: string
  remembered: boolean
  /** How often the session was renewed: tokens say it, see {@link rotate}. */
  generation: number
  /** What has to be done before it opens anything. */
  due: readonly Step[]
}

/** A refresh token that opens nothing any more, and why as far as its bearer may know. */
type Ended = { ended: SessionEnd | null }

/**
 * Opens a session for a user who has signed in by any method, from this address. What they still have to do is found
 * out here, so that no method forgets to ask.
 */
export async function openSession(
  work: Work,
  userId: number,
  remembered: boolean,
  ip: string,
): Promise<Opened> {
  const { due, trusted } = await stepsFor(work, userId, ip)
  const secret = randomBytes(32).toString('base64url')
  const life = due.length > 0 ? WAITING_S : lifeOf(remembered)
  const row = await work.one<{ id: string }>(
    `INSERT INTO sessions (tenant_id, user_id, refresh_hash, expires_at, remembered, due, trusted)
     VALUES ($1, $2, $3, now() + make_interval(secs => $4), $5, $6, $7) RETURNING id`,
    [work.tenant.id, userId, hashOf(secret), life, remembered, due, trusted],
  )
  if (!row) throw new Error('session not written')
  return {
    sessionId: row.id,
    userId: String(userId),
    cookie: `${row.id}.${secret}`,
    remembered,
    generation: 0,
    due,
  }
}

const lifeOf = (remembered: boolean): number => (remembered ? REMEMBERED_S : UNREMEMBERED_S)

type SessionRow = {
  user_id: number
  refresh_hash: string
  previous_refresh_hash: string | null
  fresh: boolean
  generation: number
  taken: number
  remembered: boolean
  due: Step[]
  trusted: boolean
  password_over: boolean
  terms_due: boolean
}

/**
 * Trades a refresh token for the next one; says that it `ended` when it is no good, when the session was spared the second factor
 * for an address that it has left, or when the password has run out or the terms have changed meanwhile: they come in
 * again.
 *
 * The next secret is computed from the one presented, so two tabs that trade the same token get the same
 * next one, whichever answer reaches the cookie jar last. A replaced token is good for as long as nothing shows that
 * the answer with the next one came through: a tab was closed, a network was gone.
 *
 *     T0 ──► T1          the answer is lost:  T0 ──► T1 again, after however long
 *            T1 is used  the answer came:     T0 comes from a copy once the grace is over
 *
 * T1 is used when it is traded itself, or when the bearer token that came with it opens anything (see took.ts). A
 * copy ends the session for everybody, whichever of the two was the thief.
 */
export async function rotate(
  work: Work,
  cookie: string,
  { key, from }: { key: Uint8Array; from: From },
): Promise<Opened | Ended> {
  const parts = parse(cookie)
  if (!parts) return { ended: null }
  const { sessionId, secret } = parts
  const row = await work.one<SessionRow>(
    `SELECT s.user_id, s.refresh_hash, s.previous_refresh_hash, s.remembered, s.due, s.trusted, s.generation, s.taken,
       ${passwordIsOver('u')} AS password_over, ${termsAreDue('u')} AS terms_due,
       s.refreshed_at > now() - make_interval(secs => $3) AS fresh
     FROM sessions s JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
     WHERE s.tenant_id = $1 AND s.id = $2 AND s.revoked_at IS NULL AND s.expires_at > now()
       AND u.blocked_at IS NULL AND u.deleted_at IS NULL FOR UPDATE OF s`,
    [work.tenant.id, sessionId, GRACE_S],
  )
  if (!row) return { ended: await endOf(work, sessionId, secret) }
  const hash = hashOf(secret)
  const next = createHmac('sha256', key).update(`refresh.${sessionId}.${secret}`).digest('base64url')
  const opened: Opened = {
    sessionId,
    userId: String(row.user_id),
    cookie: `${sessionId}.${next}`,
    remembered: row.remembered,
    generation: row.generation + (hash === row.refresh_hash ? 1 : 0),
    due: row.due,
  }
  const current = hash === row.refresh_hash
  const lost = row.taken < row.generation
  const known = current || (hash === row.previous_refresh_hash && (row.fresh || lost))
  const entersAnew =
    row.due.length === 0 &&
    (row.password_over || row.terms_due || (row.trusted && !(await isTrusted(work, from.ip))))
  if (!known || entersAnew) {
    if (!known) await note(work, from, 'session_reused', { userId: row.user_id })
    const why = known ? 'steps' : 'copied'
    await revoke(work, sessionId, why)
    return { ended: why }
  }
  if (current)
    await work.query(
      `UPDATE sessions SET refresh_hash = $3, previous_refresh_hash = refresh_hash, refreshed_at = now(),
         generation = generation + 1,
         expires_at = CASE WHEN due = '{}' THEN now() + make_interval(secs => $4) ELSE expires_at END
       WHERE tenant_id = $1 AND id = $2`,
      [work.tenant.id, sessionId, hashOf(next), lifeOf(row.remembered)],
    )
  // Tabs that a browser opens again together all bring it: the grace starts over with the first.
  else if (!row.fresh)
    await work.query('UPDATE sessions SET refreshed_at = now() WHERE tenant_id = $1 AND id = $2', [
      work.tenant.id,
      sessionId,
    ])
  return opened
}

/** Why it is over, for whoever has a token of it that was good; null for others, and when its user has left it. */
async function endOf(work: Work, sessionId: string, secret: string): Promise<SessionEnd | null> {
  const row = await work.one<{ ended_by: string | null; out: boolean; left: boolean }>(
    `SELECT s.ended_by, s.revoked_at IS NOT NULL AS left, u.blocked_at IS NOT NULL OR u.deleted_at IS NOT NULL AS out
     FROM sessions s JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
     WHERE s.tenant_id = $1 AND s.id = $2 AND $3 IN (s.refresh_hash, s.previous_refresh_hash)`,
    [work.tenant.id, sessionId, hashOf(secret)],
  )
  if (!row) return null
  if (row.out) return 'blocked'
  if (isSessionEnd(row.ended_by)) return row.ended_by
  return row.left ? null : 'expired'
}

/** Ends a session; its sockets close on every node. `why`: unless its user leaves it. */
export async function revoke(work: Work, sessionId: string, why: SessionEnd | null = null): Promise<void> {
  const row = await work.one<{ user_id: number }>(
    'UPDATE sessions SET revoked_at = now(), ended_by = $3 WHERE tenant_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING user_id',
    [work.tenant.id, sessionId, why],
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
