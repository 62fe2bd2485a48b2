import type { RequestContext } from '../platform/graphql/context'
import { Refusal } from '../platform/graphql/refusal'
import { note } from '../security-log/note'
import { countTry, forgive } from './lockout'
import { passwordFits } from './password'

/**
 * Is this the user's own password? Asked again before what a borrowed session must not be able to do. Tries count as
 * those of the login do.
 * @throws Refusal PASSWORD_WRONG, or ACCOUNT_LOCKED after five failures in a row.
 */
export async function checkPassword(
  { db, tenant, ip, agent }: Pick<RequestContext, 'db' | 'tenant' | 'ip' | 'agent'>,
  userId: string,
  password: string,
): Promise<void> {
  const account = { userId: Number(userId) }
  const { hash, locks } = await db.work(tenant, async (work) => {
    const { locks } = await countTry(work, account)
    const user = await work.one<{ password_hash: string }>(
      'SELECT password_hash FROM users WHERE tenant_id = $1 AND id = $2',
      [work.tenant.id, account.userId],
    )
    return { hash: user?.password_hash ?? null, locks }
  })
  // Outside any transaction: this takes tens of milliseconds.
  if (!(await passwordFits(hash, password))) {
    if (locks) await db.work(tenant, (work) => note(work, { ip, agent }, 'account_locked', { userId }))
    throw new Refusal('PASSWORD_WRONG', 'Senha incorreta.')
  }
  await db.work(tenant, (work) => forgive(work, account))
}
