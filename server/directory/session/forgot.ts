import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { countTryOf } from '../../platform/db/tries'
import type { Work } from '../../platform/db/work'
import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import { deviceOf, isKnownDevice } from '../devices/known'
import { sendMail } from '../mail/send'
import { note } from '../security-log/note'
import { tooManyTries } from './lockout'
import { newHash, ownerOf, setPassword } from './new-password'

/** How long the way to a new password is open, minutes. */
const RESET_MINUTES = 60
/**
 * Mails to one account within that time: for one asker (a browser in which the user has come in, or an address), and for
 * all strangers together. Requests from one address.
 */
const MAILS = { most: 3, seconds: 3600 }
const MAILS_FOR_STRANGERS = { most: 12, seconds: 3600 }
const REQUESTS = { most: 20, seconds: 3600 }
/** Every request takes as long, ms: much more than what is done for an account that exists. */
const TAKES_MS = 600

type Found = { id: number; name: string; email: string; house: string }

/**
 * Sends who has forgotten their password a way to a new one. Whether the account exists is told by neither answer
 * nor time.
 * @throws Refusal TOO_MANY_TRIES from one address.
 */
export async function forgotPassword(context: RequestContext, email: string): Promise<void> {
  const { db, tenant, config, ip } = context
  const wanted = email.trim().slice(0, 320)
  const done = db.work(tenant, async (work) => {
    const { tries, minutes } = await countTryOf(work, config, { what: 'forgot.from', whom: ip }, REQUESTS)
    if (tries > REQUESTS.most) return { minutes }
    const user = await findUser(work, wanted)
    if (!(await hasMailsLeft(work, context, wanted, user)) || !user) return null
    const token = randomBytes(32).toString('base64url')
    const about = [work.tenant.id, user.id]
    // The newest mail is the one that counts.
    await work.query('DELETE FROM password_resets WHERE tenant_id = $1 AND user_id = $2', about)
    await work.query(
      `INSERT INTO password_resets (tenant_id, user_id, token_hash, expires_at)
       VALUES ($1, $2, $3, now() + make_interval(mins => ${RESET_MINUTES}))`,
      [...about, hashOf(token)],
    )
    await note(work, context, 'password_reset_asked', { userId: user.id })
    await sendMail(work, config, {
      to: user.email,
      subject: `Nova senha do Balcão (${user.house})`,
      text: textOf(user, `${config.publicUrl}/${tenant.slug}/forgot/${token}`),
    })
    return null
  })
  const [refused] = await Promise.all([done, sleep(TAKES_MS)])
  if (refused) throw tooManyTries('TOO_MANY_TRIES', refused.minutes)
}

/** Is this a token with which a password may be chosen? */
export const resetIsGood = async (work: Work, token: string): Promise<boolean> =>
  (await work.one(
    'SELECT 1 FROM password_resets WHERE tenant_id = $1 AND token_hash = $2 AND expires_at > now()',
    [work.tenant.id, hashOf(token)],
  )) !== undefined

/** Whose token it is, while it is good. */
async function ownerOfToken(work: Work, token: string) {
  const row = await work.one<{ user_id: number }>(
    'SELECT user_id FROM password_resets WHERE tenant_id = $1 AND token_hash = $2 AND expires_at > now()',
    [work.tenant.id, hashOf(token)],
  )
  return row && ownerOf(work, row.user_id)
}

/**
 * Gives the user whose token this is a new password, once, and ends all their sessions.
 * @throws Refusal INVALID for a token that is none any more, or a password that can be none.
 */
export async function resetPassword(context: RequestContext, token: string, password: string): Promise<void> {
  const { db, tenant } = context
  const over = new Refusal('INVALID', 'Este link não vale mais. Peça outro em “Esqueci minha senha”.')
  const owner = await db.work(tenant, (work) => ownerOfToken(work, token), { readOnly: true })
  if (!owner) throw over
  const hash = await newHash(password, owner, owner.hash)
  const taken = await db.work(tenant, async (work) => {
    const row = await work.one<{ user_id: number }>(
      `DELETE FROM password_resets WHERE tenant_id = $1 AND token_hash = $2 AND expires_at > now()
       RETURNING user_id`,
      [work.tenant.id, hashOf(token)],
    )
    if (!row) return null
    await setPassword(work, row.user_id, hash, null)
    await note(work, context, 'password_reset', { userId: row.user_id })
    return row
  })
  if (!taken) throw over
}

/** Counts the request; strangers use up each their own, and together no more than a mailbox bears. */
async function hasMailsLeft(
  work: Work,
  context: RequestContext,
  email: string,
  user: Found | undefined,
): Promise<boolean> {
  const { config, ip } = context
  const known = await isKnownDevice(work, context, user?.id ?? null)
  const asker = known ? `device ${deviceOf(context)}` : ip
  const own = await countTryOf(work, config, { what: 'forgot.for', whom: `${email} ${asker}` }, MAILS)
  if (known || own.tries > MAILS.most) return own.tries <= MAILS.most
  const strangers = { what: 'forgot.strangers', whom: email }
  return (await countTryOf(work, config, strangers, MAILS_FOR_STRANGERS)).tries <= MAILS_FOR_STRANGERS.most
}

const findUser = (work: Work, email: string) =>
  work.one<Found>(
    `SELECT u.id, u.name, u.email, t.name AS house FROM users u JOIN tenants t ON t.id = u.tenant_id
     WHERE u.tenant_id = $1 AND lower(u.email) = lower($2) AND u.deleted_at IS NULL AND u.blocked_at IS NULL`,
    [work.tenant.id, email],
  )

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const textOf = ({ name }: Found, address: string): string =>
  [
    `Olá, ${name}.`,
    '',
    'Alguém pediu uma nova senha para a sua conta no Balcão. Para escolher a senha, abra:',
    '',
    address,
    '',
    'O link vale por uma hora e uma só vez. Se não foi você, não faça nada: a sua senha continua a mesma.',
  ].join('\n')
