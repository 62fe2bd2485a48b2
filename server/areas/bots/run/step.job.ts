import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { stepBot } from './step'

/** Goes on with the bot of a ticket. */
export async function stepJob(
  { tenantId, ticketId }: JobPayload<'bots.step'>,
  { db, now }: Pick<JobHelpers, 'db' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (tenant) await db.work(tenant, (work) => stepBot(work, ticketId, now()), { prepared: true })
}

/** A bot that the server dies of is no bot for this customer: people take over. */
export async function stepGivenUp(
  { tenantId, ticketId }: JobPayload<'bots.step'>,
  { db, now }: Pick<JobHelpers, 'db' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (tenant)
    await db.work(tenant, (work) => stepBot(work, ticketId, now(), { kind: 'people', why: 'given_up' }))
}
