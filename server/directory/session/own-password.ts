import { countTryOf, forgetTries, type Limit } from '../../platform/db/tries'
import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import type { Caller } from '../../platform/principal'
import { note } from '../security-log/note'
import { tellOwner } from '../security-log/tell-owner'
import { LOCK_MINUTES, MOST_FAILURES, tooManyTries } from './lockout'
import { passwordFits } from './password'

/** Wrong ones in a row of one session. Apart from the login's: who sits at a borrowed session locks nobody out. */
const CONFIRMATIONS: Limit = { most: MOST_FAILURES, seconds: LOCK_MINUTES * 60 }

/**
 * Is this the user's own password? Asked again before what a borrowed session must not be able to do.
 * @throws Refusal PASSWORD_WRONG, or TOO_MANY_TRIES after five failures in a row of this session, which is written
 * down and told to the user.
 */
export async function checkPassword(
  context: RequestContext,
  { sessionId, userId }: Pick<Caller, 'sessionId' | 'userId'>,
  password: string,
): Promise<void> {
  const { db, tenant, config } = context
  const counted = { what: 'confirm', whom: sessionId }
  const { tries, minutes, hash } = await db.work(tenant, async (work) => {
    const count = await countTryOf(work, config, counted, CONFIRMATIONS)
    const user = await work.one<{ password_hash: string }>(
      'SELECT password_hash FROM users WHERE tenant_id = $1 AND id = $2',
      [work.tenant.id, Number(userId)],
    )
    return { ...count, hash: user?.password_hash ?? null }
  })
  if (tries > CONFIRMATIONS.most) throw tooManyTries('TOO_MANY_TRIES', minutes)
  // Outside any transaction: this takes tens of milliseconds.
  if (await passwordFits(hash, password)) {
    await db.work(tenant, (work) => forgetTries(work, config, counted))
    return
  }
  if (tries === CONFIRMATIONS.most)
    await db.work(tenant, async (work) => {
      await note(work, context, 'confirm_locked', { userId })
      await tellOwner(work, context, userId, {
        kind: 'locked',
        subject: 'Senha errada várias vezes dentro da sua conta',
        what: 'Alguém que já estava dentro da sua conta do Balcão errou a senha várias vezes ao tentar mudar algo dela:',
      })
    })
  throw new Refusal('PASSWORD_WRONG', 'Senha incorreta.', { field: 'current_password' })
}
