import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { beganToWait } from './prescriptions/waiting-reviews'

/**
 * Says that orders changed: lists and boards that show them are read again, and pharmacists hear of those
 * that begin to wait for them. `null`: what belongs to all of them. The last
 * step of a transaction.
 */
export async function tellOrders(
  work: Work,
  ids: readonly (string | null)[],
  event: 'orderProductCreated' | 'orderProductUpdated' | 'orderProductDeleted' = 'orderProductUpdated',
): Promise<void> {
  const waiting = await beganToWait(
    work,
    ids.filter((id) => id !== null),
  )
  await publish(work, [
    ...ids.map((id) => ({
      event,
      data: (rev: number) => ({ id, rev }),
      audience: { kind: 'tenant' as const },
      rows: [],
    })),
    ...waiting,
  ])
}
