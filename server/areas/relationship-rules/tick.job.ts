import type { CronItem } from 'graphile-worker'
import { type JobPayload, jobTries } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'

const TASK = 'relationship.tick'

/** Every five minutes; one that was missed is not made up for: what is due stays so. */
export const relationshipTick: CronItem = {
  task: TASK,
  identifier: TASK,
  match: '*/5 * * * *',
  options: { backfillPeriod: 0, maxAttempts: jobTries[TASK], queueName: TASK, jobKey: TASK },
}

/** Looks for shops whose rules have something to do. */
export const tickRules = (_: JobPayload<typeof TASK>, { db }: Pick<JobHelpers, 'db'>): Promise<void> =>
  db.system(async (work) => {
    const shops = await work.query<{ id: number }>(
      `SELECT tenant_id AS id FROM relationship_rules WHERE active AND deleted_at IS NULL
       UNION SELECT tenant_id FROM relationship_sends WHERE state = 'due' OR state = 'planned' ORDER BY 1`,
    )
    if (shops.length > 0)
      await work.enqueueAll(
        'relationship.run',
        shops.map(({ id }) => ({
          queue: `${id}:relationship`,
          payload: { tenantId: id },
          key: `relationship.run:${id}`,
        })),
      )
  })
