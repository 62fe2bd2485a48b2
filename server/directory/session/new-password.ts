import type { SessionEnd } from '../../../contract/session-ends'
import { longEnough } from '../../../src/domain/login/password-strength'
import type { Work } from '../../platform/db/work'
import { announceSessionChange } from '../../platform/events/sessions-channel'
import { Refusal } from '../../platform/graphql/refusal'
import { readRules } from '../access/rules'
import { mustBeHardToGuess, type Whose } from './guessable'
import { hashPassword, LONGEST, passwordFits } from './password'

/**
 * The stored form of a password that somebody is to have; `before`: the stored form of the one that they have. Outside any
 * transaction: this takes tens of milliseconds.
 * @throws Refusal INVALID for one that can be none, is guessed too easily, or is the one before.
 */
export async function newHash(password: string, whose: Whose, before: string | null = null): Promise<string> {
  if (!longEnough(password))
    throw new Refusal('INVALID', 'A senha deve ter pelo menos 8 caracteres.', { field: 'password' })
  if (password.length > LONGEST)
    throw new Refusal('INVALID', 'A senha é longa demais.', { field: 'password' })
  await mustBeHardToGuess(password, whose)
  if (before !== null && (await passwordFits(before, password)))
    throw new Refusal('INVALID', 'A nova senha deve ser diferente da atual.', { field: 'password' })
  return hashPassword(password)
}

/** Whose password that of a user is, and its stored form; undefined for nobody. */
export const ownerOf = (work: Work, userId: number): Promise<(Whose & { hash: string | null }) | undefined> =>
  work.one<Whose & { hash: string | null }>(
    `SELECT u.name, u.email, t.name AS house, u.password_hash AS hash FROM users u JOIN tenants t ON t.id = u.tenant_id
     WHERE u.tenant_id = $1 AND u.id = $2 AND u.deleted_at IS NULL`,
    [work.tenant.id, userId],
  )

/** The tenant's name, as people know it. */
export async function houseOf(work: Work): Promise<string> {
  const row = await work.one<{ name: string }>('SELECT name FROM tenants WHERE id = $1', [work.tenant.id])
  return row?.name ?? work.tenant.slug
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
