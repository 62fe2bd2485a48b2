import type { RequestContext } from '../../platform/graphql/context'
import { note } from '../security-log/note'
import { revoke } from './refresh'

/**
 * Who comes in by asking as somebody who is in takes their place (a switch of user): that one's session ends for good.
 * Somebody who comes in at the login, perhaps in another tab, ends nobody's.
 */
export async function endFormer(context: RequestContext): Promise<void> {
  const { db, tenant, principals } = context
  const former = context.principal ?? context.waiting
  if (!former) return
  await db.work(tenant, async (work) => {
    await revoke(work, former.sessionId)
    await note(work, context, 'logout', { userId: former.userId })
  })
  principals.forget(tenant.id, former.userId)
}
