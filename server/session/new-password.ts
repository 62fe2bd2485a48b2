import type { SessionEnd } from '../../contract/session-ends'
import { longEnough } from '../../src/domain/login/password-strength'
import { readRules } from '../access-rules/rules'
import type { Work } from '../platform/db/work'
import { announceSessionChange } from '../platform/events/sessions-channel'
import { Refusal } from '../platform/graphql/refusal'
import { hashPassword, LONGEST } from './password'

/**
 * The stored form of a password that somebody wants to have.
 * @throws Refusal INVALID for one that can be none.
 */
export function newHash(password: string): Promise<string> {
  if (!longEnough(password)) throw new Refusal('INVALID', 'A senha deve ter pelo menos 8 caracteres.')
  if (password.length > LONGEST) throw new Refusal('INVALID', 'A senha é longa demais.')
  return hashPassword(password)
}

/**
 * Gives a user a password, chosen by themselves. Ways to another one that were sent by mail are void, a lock for
 * failures is off, and all sessions end but `except`: sockets close on every node within seconds.
 */
export async function setPassword(
  work: Work,
  userId: number,
  hash: string,
  except: string | null,
): Promise<void> {
  const { password_days: days } = await readRules(work)
  const about = [work.tenant.id, userId]
  await work.query(
    `UPDATE users SET password_hash = $3, old_password_in_use = false, attempts = 0, locked_until = NULL,
       password_expires_at = now() + make_interval(days => $4::integer)
     WHERE tenant_id = $1 AND id = $2`,
    [...about, hash, days],
  )
  await work.query('DELETE FROM password_resets WHERE tenant_id = $1 AND user_id = $2', about)
  await work.query(
    `UPDATE sessions SET revoked_at = now(), ended_by = $4
     WHERE tenant_id = $1 AND user_id = $2 AND revoked_at IS NULL AND id IS DISTINCT FROM $3::uuid`,
    [...about, except, 'password' satisfies SessionEnd],
  )
  await announceSessionChange(work, userId)
}
