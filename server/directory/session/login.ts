import { countTryOf, forgetTries, takeTryBack } from '../../platform/db/tries'
import type { Work } from '../../platform/db/work'
import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import { captchaIsDue, doublingsFor } from '../captcha/due'
import { captchaRequired, takeAnswer } from '../captcha/take-answer'
import { deviceSeen } from '../devices/known'
import { note } from '../security-log/note'
import { tellOwner } from '../security-log/tell-owner'
import { FAILURES } from './limits'
import { countTry, forgive, tooManyTries } from './lockout'
import { passwordFits } from './password'
import { type Opened, openSession } from './refresh'
import { type Suspicion, suspicionOf } from './suspicion'

/**
 * Opens a session for the right e-mail and password.
 *
 *     captcha due? ── without an answer that is good: CAPTCHA_REQUIRED, and nothing is counted
 *          │
 *     the try is counted: account, address, and the browser's own where it is known
 *          │
 *     the password is looked at, also of a locked account: strangers keep nobody out
 *
 * @throws Refusal LOGIN_FAILED with one text for every cause, ACCOUNT_LOCKED in its place after five failures in a row,
 * CAPTCHA_REQUIRED after some, without an answer or with one that is no good.
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
  const suspicion = await db.work(tenant, (work) => suspicionOf(work, context, email), { readOnly: true })
  const { user, account, from, device, failures } = suspicion
  const asked = captchaIsDue(failures)
  if (asked && !captcha) throw captchaRequired()
  if (asked && captcha) await takeAnswer(context, captcha, doublingsFor(failures))
  const { locks, minutes } = await db.work(tenant, (work) => counted(work, context, suspicion, asked))
  // Outside any transaction: this takes tens of milliseconds.
  const fits = await passwordFits(user?.password_hash ?? null, password)
  if (!fits || !user || user.closed) {
    await db.work(tenant, async (work) => {
      const userId = user?.id ?? null
      await note(work, context, 'login_failed', { userId })
      if (!locks) return
      await note(work, context, 'account_locked', { userId })
      await tellOwner(work, context, userId, LOCKED)
    })
    if (minutes !== null) throw tooManyTries('ACCOUNT_LOCKED', minutes)
    throw new Refusal('LOGIN_FAILED', 'Senha ou E-mail incorreto.')
  }
  return db.work(tenant, async (work) => {
    await forgive(work, account)
    if (device) await forgetTries(work, config, device)
    else await takeTryBack(work, config, from)
    await note(work, context, 'login', { userId: user.id })
    await deviceSeen(work, context, user.id)
    return openSession(work, user.id, remember, ip)
  })
}

const LOCKED = {
  kind: 'locked',
  subject: 'Senhas erradas na sua conta',
  what: 'Alguém errou a senha da sua conta do Balcão várias vezes. A conta pede agora uma verificação a mais de quem tenta; você entra com a sua senha como sempre:',
} as const

/**
 * Counts the try before its password is looked at. Of many at once only so many pass without an answer as may: the
 * others find here that one is due by now, and stay uncounted.
 */
async function counted(
  work: Work,
  context: RequestContext,
  { account, from, device }: Suspicion,
  answered: boolean,
): Promise<{ locks: boolean; minutes: number | null }> {
  const { tries } = await countTryOf(work, context.config, device ?? from, FAILURES)
  const { tries: inRow, locks, minutes } = await countTry(work, account)
  const before = device ? { account: tries - 1, address: 0 } : { account: inRow - 1, address: tries - 1 }
  if (!answered && captchaIsDue(before)) throw captchaRequired()
  if (!device && tries === FAILURES.most) await note(work, context, 'address_failures', { userId: null })
  return { locks, minutes }
}
