import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Database } from '../../../platform/db/work'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import { enqueueSend } from './outbox'
import { TO_SEND } from './to-send'

/** Jobs of servers that knew no outbox: the message takes its place in it. */
export async function sendJob(
  { tenantId, messageId }: JobPayload<'messages.send'>,
  { db }: { db: Database },
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  await db.work(tenant, async (work) => {
    const row = await work.one(`SELECT 1 FROM customer_chats m WHERE m.id = $1 AND ${TO_SEND}`, [messageId])
    if (row) await enqueueSend(work, messageId, 'person')
  })
}
