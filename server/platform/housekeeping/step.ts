import type { JobHelpers } from '../jobs/handlers'

/** Something that is done every hour or every day, from one node. Areas bring their own (server/area.ts). */
export type HousekeepingStep = Readonly<{
  /** The name in /healthz, in the log and in the table of runs. */
  name: string
  /** Once a day at this hour (UTC), and as soon as a node is up that missed it; every hour when left out. */
  hour?: number
  /** Runs again after a failure or a crash, so it must stand being run twice. */
  run(helpers: JobHelpers): Promise<unknown>
}>

/** Early morning in Brazil, UTC: for what goes through all that is stored. */
export const QUIET_HOUR = 6
