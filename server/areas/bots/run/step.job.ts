import { afterIntake } from '../../../conversation/providers/after-intake'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { errorLine } from '../../../platform/startup-error'
import { stepBots } from './step'
import { AT_ONCE, stepEach } from './timers'

type Helpers = Pick<JobHelpers, 'db' | 'now'>

/** Goes on with the bot of a ticket. */
export async function stepJob(
  { tenantId, ticketId }: JobPayload<'bots.step'>,
  { db, now }: Helpers,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (tenant) await db.work(tenant, (work) => stepBots(work, [ticketId], now()), { prepared: true })
}

/** A bot that the server dies of is no bot for this customer: people take over. */
export async function stepGivenUp(
  { tenantId, ticketId }: JobPayload<'bots.step'>,
  { db, now }: Helpers,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (tenant)
    await db.work(tenant, (work) => stepBots(work, [ticketId], now(), { kind: 'people', why: 'given_up' }))
}

/** Goes on with the bots of many tickets, in one transaction; where it fails, with each by itself, so that one fails alone. */
export async function stepsJob(
  { tenantId, ticketIds }: JobPayload<'bots.steps'>,
  { db, now, log }: Helpers & Pick<JobHelpers, 'log'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  if (ticketIds.length >= AT_ONCE) await afterIntake(db)
  try {
    await db.work(tenant, (work) => stepBots(work, ticketIds, now()), { prepared: true })
  } catch (error) {
    log.warn('Robôs de vários atendimentos: um a um.', { erro: errorLine(error) })
    await db.work(tenant, (work) => stepEach(work, ticketIds))
  }
}

/** Which of them the server dies of is found out one by one. */
export async function stepsGivenUp(
  { tenantId, ticketIds }: JobPayload<'bots.steps'>,
  { db }: Pick<Helpers, 'db'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (tenant) await db.work(tenant, (work) => stepEach(work, ticketIds))
}
