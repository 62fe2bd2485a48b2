import type { Config } from '../config'
import type { Database } from '../db/work'
import type { FileStore } from '../file-store'
import type { Log } from '../log'
import type { JobName, JobPayload } from './catalogue'

/** What a job handler gets beside its payload. */
export type JobHelpers = {
  readonly db: Database
  readonly config: Config
  readonly log: Log
  readonly files: FileStore
  now(): Date
}

/**
 * What to do for each job. A handler that rejects is tried again later (see catalogue.ts); one that was cut
 * off by a crash runs again, so it must stand being run twice.
 */
export type JobHandlers = {
  readonly [N in JobName]: (payload: JobPayload<N>, helpers: JobHelpers) => Promise<void>
}
