import type { AccessTrail } from './access-trail'
import type { Config } from './config'
import type { OpenDatabase } from './db/pool'
import type { Pulse } from './db/pulse'
import type { EventBus } from './events/bus'
import type { FileStore } from './file-store'
import type { HousekeepingAges } from './housekeeping/ages'
import type { JobRunner } from './jobs/runner'
import type { Log } from './log'
import type { Principals } from './principal'

/** What a running node consists of. */
export type Services = Readonly<{
  nodeId: string
  config: Config
  log: Log
  db: OpenDatabase
  pulse: Pulse
  /** Is the database still what this build has made of it? */
  migrations: () => boolean
  bus: EventBus
  jobs: JobRunner
  principals: Principals
  files: FileStore
  trail: AccessTrail
  ages: () => Promise<HousekeepingAges | null>
}>
