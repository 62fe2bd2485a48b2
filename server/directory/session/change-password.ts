import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import type { Caller } from '../../platform/principal'
import { note } from '../security-log/note'
import { type News, tellOwner } from '../security-log/tell-owner'
import { newHash, ownerOf, setPassword } from './new-password'
import { checkPassword } from './own-password'
import { stepDone } from './step-done'

/** What the owner is told of it. */
export const PASSWORD_CHANGED = {
  kind: 'credentials',
  subject: 'A sua senha foi trocada',
  what: 'A senha da sua conta do Balcão foi trocada:',
} as const satisfies News

/**
 * Changes the caller's own password, which they have to know. Their session goes on, all others end.
 * @throws Refusal what {@link checkPassword} throws; INVALID for a password that can be none, or is the same.
 */
export async function changePassword(
  context: RequestContext,
  caller: Caller,
  { old, password }: { old: string; password: string },
): Promise<void> {
  await checkPassword(context, caller, old)
  if (password === old) throw new Refusal('INVALID', 'A nova senha deve ser diferente da atual.')
  const { db, tenant } = context
  const owner = await db.work(tenant, (work) => ownerOf(work, Number(caller.userId)), { readOnly: true })
  if (!owner) throw new Refusal('NOT_FOUND', 'Usuário não encontrado.')
  const hash = await newHash(password, owner, owner.hash)
  await db.work(tenant, async (work) => {
    await setPassword(work, Number(caller.userId), hash, caller.sessionId)
    await stepDone(work, caller, 'password')
    await note(work, context, 'password_changed', { userId: caller.userId })
    await tellOwner(work, context, caller.userId, PASSWORD_CHANGED)
  })
}
