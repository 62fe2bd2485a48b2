import type { RequestContext } from '../platform/graphql/context'
import { Refusal } from '../platform/graphql/refusal'
import { countTry, forgive } from './lockout'
import { passwordFits } from './password'

/**
 * Is this the user's own password? Asked again before what a borrowed session must not be able to do. Tries count as
 * those of the login do.
 * @throws Refusal PASSWORD_WRONG, or ACCOUNT_LOCKED after five failures in a row.
 */
export async function checkPassword(
  { db, tenant }: Pick<RequestContext, 'db' | 'tenant'>,
  userId: string,
  password: string,
): Promise<void> {
  const account = { userId: Number(userId) }
  const row = await db.work(tenant, async (work) => {
    await countTry(work, account)
    return work.one<{ password_hash: string }>(
      'SELECT password_hash FROM users WHERE tenant_id = $1 AND id = $2',
      [work.tenant.id, account.userId],
    )
  })
  // Outside any transaction: this takes tens of milliseconds.
  if (!(await passwordFits(row?.password_hash ?? null, password)))
    throw new Refusal('PASSWORD_WRONG', 'Senha incorreta.')
  await db.work(tenant, (work) => forgive(work, account))
}
