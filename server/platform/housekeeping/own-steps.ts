import type { Database } from '../db/work'
import { BATCH, inBatches } from './batches'
import { deletesOld } from './delete-old'
import type { HousekeepingStep } from './step'

/** Deletes each tenant's old events (`EVENT_DAYS`). */
export const sweepEvents: HousekeepingStep = {
  name: 'events',
  async run({ db, config: { eventDays } }) {
    const tenants = await db.system((work) =>
      work.query<{ id: number }>(
        `SELECT t.id FROM tenants t CROSS JOIN LATERAL (
           SELECT e.at FROM events e WHERE e.tenant_id = t.id ORDER BY e.seq LIMIT 1
         ) oldest WHERE oldest.at < now() - make_interval(days => $1)`,
        [eventDays],
      ),
    )
    for (const { id } of tenants) await inBatches(() => deleteFirst(db, id, eventDays))
  },
}

/**
 * Of the tenant's first {@link BATCH} events deletes those up to the newest old one, by their number, which is the
 * order in which they were written: no index on the time is needed, which every new event would pay for. From the
 * beginning: a hole inside what is kept would look like "nothing missed".
 */
const deleteFirst = async (db: Database, tenantId: number, days: number): Promise<number> => {
  const gone = await db.system((work) =>
    work.query(
      `DELETE FROM events WHERE tenant_id = $1 AND seq <= (
         SELECT max(seq) FROM (SELECT seq, at FROM events WHERE tenant_id = $1 ORDER BY seq LIMIT ${BATCH}) first
         WHERE at < now() - make_interval(days => $2)
       ) RETURNING 1`,
      [tenantId, days],
    ),
  )
  return gone.length
}

/** Jobs that were given up are kept for those who look into it. */
export const sweepJobs = deletesOld({
  name: 'jobs',
  table: 'graphile_worker._private_jobs',
  column: 'updated_at',
  keep: '30 days',
  only: 'attempts >= max_attempts AND locked_at IS NULL',
})

/** What is known of jobs in whose hands a process died, for as long as those that were given up. */
export const sweepJobDeaths = deletesOld({
  name: 'job-deaths',
  table: 'job_deaths',
  column: 'at',
  keep: '31 days',
})
