import { readSetting } from '../../directory/settings/read'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { releaseTickets } from './release'

/** Gives tickets of people who are away back to the queue, by the shop's grace as it is when this runs. */
export async function releaseJob(
  { tenantId, since }: JobPayload<'assignment.release'>,
  { db, now }: Pick<JobHelpers, 'db' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  await db.work(tenant, async (work) => {
    const grace = {
      offline: await readSetting(work, 'release_offline_minutes', null),
      paused: await readSetting(work, 'release_paused_minutes', null),
    }
    if (grace.offline > 0 || grace.paused > 0) await releaseTickets(work, grace, new Date(since), now())
  })
}
