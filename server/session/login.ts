import { captchaIsDue } from '../captcha/due'
import { captchaRequired, takeAnswer } from '../captcha/take-answer'
import { deviceSeen } from '../devices/known'
import type { Work } from '../platform/db/work'
import type { RequestContext } from '../platform/graphql/context'
import { Refusal } from '../platform/graphql/refusal'
import { note } from '../security-log/note'
import { FAILURES } from './limits'
import { type Account, countTry, forgive, tooManyTries, unknownAccount } from './lockout'
import { passwordFits } from './password'
import { type Opened, openSession } from './refresh'
import { countTryOf, takeTryBack } from './tries'

type Found = { id: number; password_hash: string; closed: boolean }

/**
 * Opens a session for the right e-mail and password.
 * @throws Refusal LOGIN_FAILED with one text for every cause, or ACCOUNT_LOCKED after five failures in a row,
 * TOO_MANY_TRIES after a hundred from one address, CAPTCHA_REQUIRED after some, without an answer or with one that is
 * no good.
 */
export async function logIn(
  context: RequestContext,
  {
    email,
    password,
    remember,
    captcha,
  }: { email: string; password: string; remember: boolean; captcha: string | null },
): Promise<Opened> {
  const { db, tenant, config, ip } = context
  const wanted = email.trim().slice(0, 320)
  const from = { what: 'login', whom: ip }
  const tried = await db.work(tenant, async (work) => {
    const { tries, minutes } = await countTryOf(work, config, from, FAILURES)
    if (tries > FAILURES.most) return { minutes }
    const user = await findUser(work, wanted)
    const counted: Account = user ? { userId: user.id } : unknownAccount(config.jwtSecret, tenant, wanted)
    const { tries: inRow, locks } = await countTry(work, counted)
    const asked = captchaIsDue({ account: inRow - 1, address: tries - 1 })
    // Without an answer this is no try: nothing is looked at, and nothing stays counted.
    if (asked && !captcha) throw captchaRequired()
    return { found: user, account: counted, asked, locks }
  })
  if (tried.minutes !== undefined) throw tooManyTries('TOO_MANY_TRIES', tried.minutes)
  const { found, account, asked, locks } = tried
  if (asked && captcha) await takeAnswer(context, captcha)
  // Outside any transaction: this takes tens of milliseconds.
  const fits = await passwordFits(found?.password_hash ?? null, password)
  if (!fits || !found || found.closed) {
    await db.work(tenant, async (work) => {
      const about = { userId: found?.id ?? null }
      await note(work, context, 'login_failed', about)
      if (locks) await note(work, context, 'account_locked', about)
    })
    throw new Refusal('LOGIN_FAILED', 'Senha ou E-mail incorreto.')
  }
  return db.work(tenant, async (work) => {
    await forgive(work, account)
    await takeTryBack(work, config, from)
    await note(work, context, 'login', { userId: found.id })
    await deviceSeen(work, context, found.id)
    return openSession(work, found.id, remember, ip)
  })
}

const findUser = (work: Work, email: string) =>
  work.one<Found>(
    `SELECT id, password_hash, blocked_at IS NOT NULL AS closed FROM users
     WHERE tenant_id = $1 AND lower(email) = lower($2) AND deleted_at IS NULL`,
    [work.tenant.id, email],
  )
