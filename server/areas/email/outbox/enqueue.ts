import type { Work } from '../../../platform/db/work'

const queueOf = (tenantId: number, domainId: string) => `mail:${tenantId}:${domainId}`

/** Has the mails of a domain sent that are due then, or now; one run at a time. */
export const enqueuePump = (work: Work, domainId: string, at: Date): Promise<void> => {
  const queue = queueOf(work.tenant.id, domainId)
  return work.enqueue(
    'email.send',
    { tenantId: work.tenant.id, domainId },
    { queue, key: queue, runAt: at, noLater: true },
  )
}
