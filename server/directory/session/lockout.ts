import { createHmac } from 'node:crypto'
import type { Tenant, Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'

/**
 * Failures in a row after which an account is locked, and for how long. Counted per account, never per address. Locked
 * means that what fails is told so and asks for the most work; the right password with an answer opens it all the same,
 * or anybody could keep anybody out.
 */
export const MOST_FAILURES = 5
export const LOCK_MINUTES = 15

/** Which counter a login counts on: a user's, or that of an e-mail which belongs to nobody. */
export type Account = { userId: number } | { unknown: string }

type Counter = { attempts: number; locked_until: Date | null; now: Date }

/** The e-mail of nobody, as kept: equal for equal e-mails, and not readable without the key. */
export const unknownAccount = (secret: Uint8Array, tenant: Tenant, email: string): Account => ({
  unknown: createHmac('sha256', secret)
    .update(`login.${tenant.id}.${email.toLowerCase()}`)
    .digest('base64url'),
})

/** How often an account failed in a row up to now. */
export async function failuresOf(work: Work, account: Account): Promise<number> {
  const known = 'userId' in account
  const row = await work.one<{ attempts: number }>(
    `SELECT CASE WHEN locked_until <= now() THEN 0 ELSE attempts END AS attempts
     FROM ${known ? 'users' : 'unknown_logins'} WHERE tenant_id = $1 AND ${known ? 'id' : 'account'} = $2`,
    [work.tenant.id, known ? account.userId : account.unknown],
  )
  return row?.attempts ?? 0
}

/**
 * Counts this try as failed before the password is looked at, so that many tries at once cannot all pass
 * under the limit. {@link forgive} takes it back. The row stays locked until the transaction ends. Gives how many tries
 * there are in a row with this one, whether the account is locked if this one fails too, and the minutes for which it is
 * locked already (null: it is not).
 */
export async function countTry(
  work: Work,
  account: Account,
): Promise<{ tries: number; locks: boolean; minutes: number | null }> {
  const { attempts: before, locked_until: lock, now } = await read(work, account)
  const isLocked = lock !== null && lock > now
  // A lock that has run out starts a new count.
  const tries = (lock && !isLocked ? 0 : before) + 1
  const locks = !isLocked && tries >= MOST_FAILURES
  const until = isLocked ? lock : locks ? new Date(now.getTime() + LOCK_MINUTES * 60_000) : null
  await write(work, account, tries, until)
  return { tries, locks, minutes: isLocked ? Math.ceil((lock.getTime() - now.getTime()) / 60_000) : null }
}

/** A good login: the count starts over. */
export const forgive = (work: Work, account: Account): Promise<void> => write(work, account, 0, null)

/** The refusal for so many minutes more. */
export function tooManyTries(
  code: 'ACCOUNT_LOCKED' | 'CODE_LOCKED' | 'TOO_MANY_TRIES',
  minutes: number,
): Refusal {
  const left = Math.max(1, minutes)
  const time = `${left} ${left === 1 ? 'minuto' : 'minutos'}`
  return new Refusal(
    code,
    code === 'ACCOUNT_LOCKED'
      ? `Senha ou E-mail incorreto, tentativas demais nesta conta. Confira a senha, ou tente de novo em ${time}.`
      : `Tentativas demais. Tente de novo em ${time}.`,
  )
}

async function read(work: Work, account: Account): Promise<Counter> {
  const row =
    'userId' in account
      ? await work.one<Counter>(
          'SELECT attempts, locked_until, now() FROM users WHERE tenant_id = $1 AND id = $2 FOR UPDATE',
          [work.tenant.id, account.userId],
        )
      : await work.one<Counter>(
          `INSERT INTO unknown_logins (tenant_id, account) VALUES ($1, $2)
           ON CONFLICT (tenant_id, account) DO UPDATE SET touched_at = now() RETURNING attempts, locked_until, now()`,
          [work.tenant.id, account.unknown],
        )
  if (!row) throw new Error('login counter is gone')
  return row
}

async function write(work: Work, account: Account, attempts: number, until: Date | null): Promise<void> {
  if ('userId' in account)
    await work.query('UPDATE users SET attempts = $3, locked_until = $4 WHERE tenant_id = $1 AND id = $2', [
      work.tenant.id,
      account.userId,
      attempts,
      until,
    ])
  else
    await work.query(
      'UPDATE unknown_logins SET attempts = $3, locked_until = $4, touched_at = now() WHERE tenant_id = $1 AND account = $2',
      [work.tenant.id, account.unknown, attempts, until],
    )
}
