import { createHmac } from 'node:crypto'
import type { Tenant, Work } from '../platform/db/work'
import { Refusal } from '../platform/graphql/refusal'

/** Failures in a row after which an account is locked, and for how long. Counted per account, never per address. */
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

/**
 * Counts this try as failed before the password is looked at, so that many tries at once cannot all pass
 * under the limit. {@link forgive} takes it back. The row stays locked until the transaction ends. Gives how many tries
 * there are in a row with this one, and whether the account is locked if this one fails too.
 * @throws Refusal ACCOUNT_LOCKED with the minutes left.
 */
export async function countTry(work: Work, account: Account): Promise<{ tries: number; locks: boolean }> {
  const counter = await read(work, account)
  const { now } = counter
  if (counter.locked_until && counter.locked_until > now) throw locked(counter.locked_until, now)
  // A lock that has run out starts a new count.
  const attempts = (counter.locked_until ? 0 : counter.attempts) + 1
  const until = attempts >= MOST_FAILURES ? new Date(now.getTime() + LOCK_MINUTES * 60_000) : null
  await write(work, account, attempts, until)
  return { tries: attempts, locks: until !== null }
}

/** A good login: the count starts anew. */
export const forgive = (work: Work, account: Account): Promise<void> => write(work, account, 0, null)

const locked = (until: Date, now: Date): Refusal =>
  tooManyTries('ACCOUNT_LOCKED', Math.ceil((until.getTime() - now.getTime()) / 60_000))

/** The refusal for so many minutes more. */
export function tooManyTries(
  code: 'ACCOUNT_LOCKED' | 'CODE_LOCKED' | 'TOO_MANY_TRIES',
  minutes: number,
): Refusal {
  const left = Math.max(1, minutes)
  const what = code === 'ACCOUNT_LOCKED' ? 'Conta bloqueada por tentativas demais' : 'Tentativas demais'
  return new Refusal(code, `${what}. Tente de novo em ${left} ${left === 1 ? 'minuto' : 'minutos'}.`)
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
