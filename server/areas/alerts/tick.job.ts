import type { CronItem } from 'graphile-worker'
import { type JobPayload, jobTries } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'

const TASK = 'alerts.tick'

/** Every minute; one that was missed is not made up for. */
export const alertsTick: CronItem = {
  task: TASK,
  identifier: TASK,
  match: '* * * * *',
  options: { backfillPeriod: 0, maxAttempts: jobTries[TASK], queueName: TASK, jobKey: TASK },
}

/** Has the shops looked at that want to be warned of something, and those of which an alert lasts. */
export async function tickJob(_: JobPayload<typeof TASK>, { db }: Pick<JobHelpers, 'db'>): Promise<void> {
  await db.system(async (work) => {
    const shops = await work.query<{ id: number }>(
      `SELECT tenant_id AS id FROM alert_rules WHERE active UNION SELECT tenant_id FROM alerts WHERE ended_at IS NULL ORDER BY 1`,
    )
    if (shops.length === 0) return
    await work.enqueueAll(
      'alerts.check',
      shops.map(({ id }) => ({
        payload: { tenantId: id },
        queue: `${id}:alerts`,
        key: `alerts.check:${id}`,
      })),
    )
  })
}
