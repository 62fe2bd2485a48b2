import { lockTicket } from '../../../conversation/tickets/locked-ticket'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { leaveAs } from '../give'
import { type Thinking, think } from './think'

/** Answers what came in a ticket that is hers, or thinks along with people. */
export async function turnJob(
  { tenantId, ticketId }: JobPayload<'maria.turn'>,
  { db, config, now }: Pick<JobHelpers, 'db' | 'now'> & Pick<Thinking, 'config'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (tenant) await think({ db, tenant, config, now }, ticketId)
}

/** A ticket that the server dies of is no ticket of hers: people take over. */
export async function turnGivenUp(
  { tenantId, ticketId }: JobPayload<'maria.turn'>,
  { db, now }: Pick<JobHelpers, 'db' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  await db.work(tenant, async (work) => {
    const ticket = await lockTicket(work, ticketId)
    if (ticket) await leaveAs(work, ticket, 'given_up', now())
  })
}
