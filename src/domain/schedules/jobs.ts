import type { Schedule } from './cron'

/** The jobs that are planned, by name. */
export type Jobs = ReadonlyMap<string, Schedule>

/** What became of a job that was to be planned. */
export type Planned =
  | Readonly<{ outcome: 'planned' | 'ignored'; jobs: Jobs }>
  | Readonly<{ outcome: 'badName' }>

/**
 * Plans a job (specification section 5): its name must be a string that is not empty, and blanks alone are
 * nothing; a name that is planned already is ignored, and the plan that stands is kept.
 */
export function planJob(jobs: Jobs, name: unknown, schedule: Schedule): Planned {
  if (typeof name !== 'string' || name.trim() === '') return { outcome: 'badName' }
  if (jobs.has(name)) return { outcome: 'ignored', jobs }
  return { outcome: 'planned', jobs: new Map([...jobs, [name, schedule]]) }
}
