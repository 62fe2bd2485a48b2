import type { Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'

/**
 * Says that orders changed: lists and boards that show them are read again. `null`: what belongs to all of them. The last
 * step of a transaction.
 */
export async function tellOrders(
  work: Work,
  ids: readonly (string | null)[],
  event: 'orderProductCreated' | 'orderProductUpdated' | 'orderProductDeleted' = 'orderProductUpdated',
): Promise<void> {
  await publish(
    work,
    ids.map((id) => ({
      event,
      data: (rev: number) => ({ id, rev }),
      audience: { kind: 'tenant' as const },
      rows: [],
    })),
  )
}
