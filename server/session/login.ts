import type { Work } from '../platform/db/work'
import type { RequestContext } from '../platform/graphql/context'
import { Refusal } from '../platform/graphql/refusal'
import { type Account, countTry, forgive, unknownAccount } from './lockout'
import { passwordFits } from './password'
import { type Opened, openSession } from './refresh'

type Found = { id: number; password_hash: string; closed: boolean }

/**
 * Opens a session for the right e-mail and password.
 * @throws Refusal LOGIN_FAILED with one text for every cause, or ACCOUNT_LOCKED after five failures in a row.
 */
export async function logIn(
  { db, tenant, config }: Pick<RequestContext, 'db' | 'tenant' | 'config'>,
  { email, password, remember }: { email: string; password: string; remember: boolean },
): Promise<Opened> {
  const wanted = email.trim().slice(0, 320)
  const { found, account } = await db.work(tenant, async (work) => {
    const user = await findUser(work, wanted)
    const counted: Account = user ? { userId: user.id } : unknownAccount(config.jwtSecret, tenant, wanted)
    await countTry(work, counted)
    return { found: user, account: counted }
  })
  // Outside any transaction: this takes tens of milliseconds.
  const fits = await passwordFits(found?.password_hash ?? null, password)
  if (!fits || !found || found.closed) throw new Refusal('LOGIN_FAILED', 'Senha ou E-mail incorreto.')
  return db.work(tenant, async (work) => {
    await forgive(work, account)
    return openSession(work, found.id, remember)
  })
}

const findUser = (work: Work, email: string) =>
  work.one<Found>(
    `SELECT id, password_hash, blocked_at IS NOT NULL AS closed FROM users
     WHERE tenant_id = $1 AND lower(email) = lower($2) AND deleted_at IS NULL`,
    [work.tenant.id, email],
  )
