import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { drainQueue } from './drain'

/** Hands out the queue of a tenant. Set by the database when something moved (migration 0110), and each minute. */
export async function drainJob(
  { tenantId }: JobPayload<'assignment.drain'>,
  { db, now }: Pick<JobHelpers, 'db' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (tenant) await db.work(tenant, (work) => drainQueue(work, now()))
}
