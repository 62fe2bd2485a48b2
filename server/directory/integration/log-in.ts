import { isPractice } from '../../../src/domain/training/practice'
import type { Tenant, Work } from '../../platform/db/work'
import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import { note } from '../security-log/note'
import { countSignInTry, tooOften } from '../session/limits'
import { tooManyTries } from '../session/lockout'
import { type Opened, openSession } from '../session/refresh'
import { hashOfToken } from './tokens'

/**
 * Opens a session for an integration's token. It opens what the token's scope and the user's role both open, and
 * ends with the token. What the user has to do before it opens anything is asked for here as well.
 * @throws Refusal TOKEN_REFUSED with one text for every cause, TOO_MANY_TRIES after many from one address, or by one
 * token.
 */
export async function logInByToken(context: RequestContext, accessToken: string): Promise<Opened> {
  const { db, tenant } = context
  const hash = hashOfToken(accessToken)
  // Nobody guesses 256 bits: a right one is let in whatever others tried from its address.
  const known = hash !== null && (await db.work(tenant, (work) => isGood(work, hash), { readOnly: true }))
  const forgive = known ? async () => {} : await countSignInTry(context, 'integration')
  if (hash === null) throw refused(tenant)
  const opened = await db.work(tenant, async (work) => {
    const token = await work.one<{ id: string; user_id: number }>(
      `UPDATE integration_tokens t SET last_used_at = now() FROM users u
       WHERE t.tenant_id = $1 AND t.token_hash = $2 AND ${GOOD} AND u.tenant_id = t.tenant_id AND u.id = t.user_id AND u.blocked_at IS NULL AND u.deleted_at IS NULL
       RETURNING t.id::text, t.user_id`,
      [work.tenant.id, hash],
    )
    if (!token) return null
    const minutes = await tooOften(work, context, 'integration', token.id)
    if (minutes !== null) return tooManyTries('TOO_MANY_TRIES', minutes)
    await forgive(work)
    await note(work, context, 'login', { userId: token.user_id })
    const session = await openSession(work, token.user_id, false, context.ip)
    await work.query('UPDATE sessions SET integration_token_id = $3 WHERE tenant_id = $1 AND id = $2', [
      work.tenant.id,
      session.sessionId,
      token.id,
    ])
    return session
  })
  if (!opened) throw refused(tenant)
  if (opened instanceof Refusal) throw opened
  return opened
}

/** SQL: a token (t) that still opens something. Of two who come with one that is good once, the second finds it used. */
const GOOD = `t.revoked_at IS NULL AND t.expires_at > now() AND NOT (t.once AND t.last_used_at IS NOT NULL)`

const isGood = async (work: Work, hash: string): Promise<boolean> =>
  (await work.one(
    `SELECT 1 FROM integration_tokens t WHERE t.tenant_id = $1 AND t.token_hash = $2 AND ${GOOD}`,
    [work.tenant.id, hash],
  )) !== undefined

/** The specification's words (section 8); into a practice nobody comes with a login and a password. */
const refused = ({ slug }: Tenant) =>
  new Refusal(
    'TOKEN_REFUSED',
    isPractice(slug)
      ? 'Este link do treino já foi usado ou venceu. Abra o treino de novo pela loja.'
      : 'Acesse a plataforma com um token válido, ou digite login e senha.',
  )
