import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log'
import type { JobName, JobPayload } from './catalogue'

/** A job that took its process with it so often is given up. */
const MOST_DEATHS = 2
/** One that waits so long for another to end goes on beside it, and is not blamed where the process dies again, ms. */
const WAIT_MS = 10_000
const LOOK_MS = 100

/** Says to those whom a job concerns that it was given up. */
export type TellGivenUp = <N extends JobName>(name: N, payload: JobPayload<N>) => Promise<void>

/** A job as the worker knows it. */
type Held = Readonly<{ id: string; attempts: number }>

/** SQL: counts a death for the jobs that these workers (`gone`) held, but for those that only waited for their turn. */
export const COUNT_DEATHS = `INSERT INTO job_deaths (job_id)
  SELECT j.id FROM graphile_worker._private_jobs j JOIN gone ON j.locked_by = gone.worker_id
  ON CONFLICT (job_id) DO UPDATE SET deaths = job_deaths.deaths + 1, begun = false, at = now() WHERE job_deaths.begun`

/** SQL: of jobs that go back to the queue with their process alive, none is being done. */
export const COUNT_NONE = `UPDATE job_deaths d SET begun = false
  FROM graphile_worker._private_jobs j JOIN gone ON j.locked_by = gone.worker_id WHERE d.job_id = j.id`

/**
 * Keeps a job from taking the server with it again and again. Its own tries count faults that were caught; a process that
 * runs out of memory, or never answers again, catches none. One that was in hand when a process died is done alone
 * from then on: what died beside it comes through, and what dies a second time was the cause.
 *
 *   first run     A and B in hand, the process dies      A: 1, B: 1
 *   second        B alone: done. A alone, it dies        A: 2
 *   third         A is given up, and told of
 *
 * What was never begun twice costs nothing: it is asked for jobs alone that were tried before.
 */
export function openDeaths(pool: pg.Pool, log: Log, tellGivenUp: TellGivenUp) {
  let busy = false
  return async function surviving<N extends JobName>(
    { id, attempts }: Held,
    name: N,
    payload: JobPayload<N>,
    work: () => Promise<void>,
  ): Promise<void> {
    if (attempts <= 1) return work()
    const { rows } = await pool.query<{ deaths: number }>('SELECT deaths FROM job_deaths WHERE job_id = $1', [
      id,
    ])
    const deaths = rows[0]?.deaths ?? 0
    if (deaths === 0) return work()
    if (deaths >= MOST_DEATHS) {
      // Kept like any other that was given up, for those who look into it.
      await pool.query('UPDATE graphile_worker._private_jobs SET max_attempts = attempts WHERE id = $1', [id])
      log.error('Trabalho abandonado: o processo morreu duas vezes ao fazê-lo.', { trabalho: name, id })
      await tellGivenUp(name, payload)
      throw new Error('the process died twice over this job')
    }
    for (const until = Date.now() + WAIT_MS; busy && Date.now() < until; ) await sleep(LOOK_MS)
    if (busy) return work()
    busy = true
    try {
      await pool.query('UPDATE job_deaths SET begun = true WHERE job_id = $1', [id])
      await work()
    } finally {
      busy = false
      await pool.query('UPDATE job_deaths SET begun = false WHERE job_id = $1', [id])
    }
  }
}
