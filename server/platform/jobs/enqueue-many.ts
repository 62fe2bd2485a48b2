import type { Work } from '../db/work'
import { type JobName, type JobPayload, jobTries, priorityOf } from './catalogue'
import { laneOf } from './lanes'

/** As `work.enqueue` for each of them, in one statement. `runAt`: of those that name no time of their own. */
export async function enqueueMany<N extends JobName>(
  work: Work,
  name: N,
  jobs: readonly Readonly<{ payload: JobPayload<N>; queue?: string; key: string; runAt?: Date }>[],
  runAt: Date | null = null,
): Promise<void> {
  if (jobs.length === 0) return
  await work.query(
    `SELECT enqueue_job($1, v.payload::json, v.lane, v.at, $2, v.key, FALSE, $7)
     FROM unnest($3::text[], $4::text[], $5::text[], $6::timestamptz[]) WITH ORDINALITY v(payload, lane, key, at, n) ORDER BY v.n`,
    [
      name,
      jobTries[name],
      jobs.map(({ payload }) => JSON.stringify(payload)),
      jobs.map(({ queue }) => (queue === undefined ? null : laneOf(name, `${work.tenant.id}:${queue}`))),
      jobs.map(({ key }) => key),
      jobs.map((job) => job.runAt ?? runAt),
      priorityOf(name),
    ],
  )
}
