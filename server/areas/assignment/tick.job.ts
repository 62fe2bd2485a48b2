import type { CronItem } from 'graphile-worker'
import type { JobPayload } from '../../platform/jobs/catalogue'
import { jobTries } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'

const TASK = 'assignment.tick'

/** Every minute; one that was missed is not made up for. */
export const assignmentTick: CronItem = {
  task: TASK,
  identifier: TASK,
  match: '* * * * *',
  options: { backfillPeriod: 0, maxAttempts: jobTries[TASK], queueName: TASK, jobKey: TASK },
}

/** Nobody has looked for longer than this: the server was down, and who is away was sent away by that, s. */
const GAP_S = 180

/**
 * Has queues handed out and tickets of people who are away given back, where the shop wants it. Queues are handed out as soon as
 * anything moves; this is for what was lost, and for absences, which nothing tells of but the time that passes.
 */
export async function tickJob(
  _: JobPayload<typeof TASK>,
  { db, now }: Pick<JobHelpers, 'db' | 'now'>,
): Promise<void> {
  const at = now()
  await db.system(async (work) => {
    const watch = await work.one<{ since: Date }>(
      `INSERT INTO absence_watch (since, looked_at) VALUES ($1, $1)
       ON CONFLICT (one) DO UPDATE SET looked_at = $1, since = CASE
         WHEN absence_watch.looked_at < $1::timestamptz - make_interval(secs => ${GAP_S}) THEN $1
         ELSE absence_watch.since END
       RETURNING since`,
      [at],
    )
    const since = (watch?.since ?? at).toISOString()
    const handing = await work.query<{ id: number }>(
      'SELECT DISTINCT tenant_id AS id FROM assignment_rules WHERE active ORDER BY 1',
    )
    const releasing = await work.query<{ id: number }>(
      `SELECT DISTINCT tenant_id AS id FROM settings
       WHERE key IN ('release_offline_minutes', 'release_paused_minutes') AND value <> '0' ORDER BY 1`,
    )
    const job = (id: number) => ({ queue: `${id}:assignment` })
    if (handing.length > 0)
      await work.enqueueAll(
        'assignment.drain',
        handing.map(({ id }) => ({ ...job(id), payload: { tenantId: id }, key: `assignment.drain:${id}` })),
      )
    if (releasing.length > 0)
      await work.enqueueAll(
        'assignment.release',
        releasing.map(({ id }) => ({
          ...job(id),
          payload: { tenantId: id, since },
          key: `assignment.release:${id}`,
        })),
      )
  })
}
