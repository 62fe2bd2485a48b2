import type { User } from '../../../contract/entities'
import type { Work } from '../../platform/db/work'
import { principalOf, type RequestContext } from '../../platform/graphql/context'
import { note } from '../security-log/note'
import { tellOwner } from '../security-log/tell-owner'
import { PASSWORD_CHANGED } from '../session/change-password'
import type { LockedUser } from './locked-user'

/**
 * Writes down that a user's password or e-mail was changed, and tells the address that was the account's until now:
 * whoever changed it, its owner hears of it where they can still act.
 */
export async function tellCredentials(
  work: Work,
  context: RequestContext,
  { user, before, passwordSet }: { user: User; before: LockedUser; passwordSet: boolean },
): Promise<void> {
  const about = { userId: user.id, actorId: principalOf(context).userId }
  const to = before.email
  if (passwordSet) {
    await note(work, context, 'password_set', about)
    await tellOwner(work, context, user.id, { ...PASSWORD_CHANGED, to })
  }
  if (user.email === before.email) return
  await note(work, context, 'email_changed', about)
  await tellOwner(work, context, user.id, {
    kind: 'credentials',
    subject: 'O e-mail da sua conta foi trocado',
    what: `A sua conta do Balcão entra agora com o e-mail ${user.email}, e não mais com este:`,
    to,
  })
}
