import type { Work } from '../../../platform/db/work'

/** Has the shop's SMS sent that are due then, or now; one run at a time. */
export const enqueuePump = (work: Work, at: Date): Promise<void> => {
  const queue = `sms:${work.tenant.id}`
  return work.enqueue(
    'sms.send',
    { tenantId: work.tenant.id },
    { queue, key: queue, runAt: at, noLater: true },
  )
}
