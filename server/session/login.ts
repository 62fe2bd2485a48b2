import type { Work } from '../platform/db/work'
import type { RequestContext } from '../platform/graphql/context'
import { Refusal } from '../platform/graphql/refusal'
import { note } from '../security-log/note'
import { type Account, countTry, forgive, tooManyTries, unknownAccount } from './lockout'
import { passwordFits } from './password'
import { type Opened, openSession } from './refresh'
import { countTryOf, takeTryBack } from './tries'

/** Failures from one address, whatever the accounts: a shop's people share one, so there is room for all of them. */
export const FAILURES = { most: 100, seconds: 15 * 60 }

type Found = { id: number; password_hash: string; closed: boolean }

/**
 * Opens a session for the right e-mail and password.
 * @throws Refusal LOGIN_FAILED with one text for every cause, or ACCOUNT_LOCKED after five failures in a row,
 * TOO_MANY_TRIES after a hundred from one address.
 */
export async function logIn(
  context: RequestContext,
  { email, password, remember }: { email: string; password: string; remember: boolean },
): Promise<Opened> {
  const { db, tenant, config, ip } = context
  const wanted = email.trim().slice(0, 320)
  const from = { what: 'login', whom: ip }
  const tried = await db.work(tenant, async (work) => {
    const { tries, minutes } = await countTryOf(work, config, from, FAILURES)
    if (tries > FAILURES.most) return { minutes }
    const user = await findUser(work, wanted)
    const counted: Account = user ? { userId: user.id } : unknownAccount(config.jwtSecret, tenant, wanted)
    await countTry(work, counted)
    return { found: user, account: counted }
  })
  if (tried.minutes !== undefined) throw tooManyTries('TOO_MANY_TRIES', tried.minutes)
  const { found, account } = tried
  // Outside any transaction: this takes tens of milliseconds.
  const fits = await passwordFits(found?.password_hash ?? null, password)
  if (!fits || !found || found.closed) {
    await db.work(tenant, (work) => note(work, context, 'login_failed', { userId: found?.id ?? null }))
    throw new Refusal('LOGIN_FAILED', 'Senha ou E-mail incorreto.')
  }
  return db.work(tenant, async (work) => {
    await forgive(work, account)
    await takeTryBack(work, config, from)
    await note(work, context, 'login', { userId: found.id })
    return openSession(work, found.id, remember, ip)
  })
}

const findUser = (work: Work, email: string) =>
  work.one<Found>(
    `SELECT id, password_hash, blocked_at IS NOT NULL AS closed FROM users
     WHERE tenant_id = $1 AND lower(email) = lower($2) AND deleted_at IS NULL`,
    [work.tenant.id, email],
  )
