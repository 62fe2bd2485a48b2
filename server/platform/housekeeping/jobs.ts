import type { CronItem } from 'graphile-worker'
import { jobTries } from '../jobs/catalogue'
import type { JobHandlers } from '../jobs/handlers'
import type { HousekeepingStep } from './step'

const TASK = 'platform.housekeeping'
const FIRST_MINUTE = 17
const DAY_MS = 86_400_000

/**
 * A job for every step, spread evenly over the minutes of the hour (of n steps at most n/60, rounded up, share one): they do not take
 * all of a node's workers at once. The queue keeps a step that takes more than an hour from running
 * beside itself; by its key the next job takes the place of one that failed.
 */
export const housekeepingCron = (steps: readonly HousekeepingStep[]): CronItem[] =>
  steps.map(({ name, hour }, n) => ({
    task: TASK,
    identifier: `housekeeping.${name}`,
    match: `${(FIRST_MINUTE + Math.floor((n * 60) / steps.length)) % 60} ${hour ?? '*'} * * *`,
    payload: { step: name },
    options: {
      backfillPeriod: hour === undefined ? 0 : DAY_MS,
      maxAttempts: jobTries[TASK],
      queueName: `housekeeping.${name}`,
      jobKey: `housekeeping.${name}`,
    },
  }))

/** Does the step that the job names, and writes down that it succeeded. */
export const housekeepingJob =
  (steps: readonly HousekeepingStep[]): JobHandlers[typeof TASK] =>
  async ({ step }, helpers) => {
    const found = steps.find(({ name }) => name === step)
    if (!found) throw new Error(`no housekeeping step ${step}`)
    await found.run(helpers)
    await helpers.db.once(
      `INSERT INTO housekeeping_runs (step, succeeded_at) VALUES ($1, now())
       ON CONFLICT (step) DO UPDATE SET succeeded_at = excluded.succeeded_at`,
      [step],
    )
  }
