import { randomUUID } from 'node:crypto'
import { alertsTick } from './areas/alerts/area'
import { assignmentTick } from './areas/assignment/tick.job'
import { countShop } from './areas/control-panel/area'
import { refuseDemo } from './areas/demo/refuse'
import { relationshipTick } from './areas/relationship-rules/tick.job'
import { housekeepingSteps, jobHandlers, routes } from './assemble'
import { openSenders } from './conversation/messages/outbound/senders'
import { openTrail } from './directory/access-trail/trail'
import { presentEvent } from './directory/masking/event'
import { openStore } from './directory/media/open-store'
import { openPrincipals } from './directory/session/principals'
import { tellGivenUp } from './given-up'
import type { Config } from './platform/config'
import { watchMigrations } from './platform/db/compatible'
import { type EmbeddedDatabase, startEmbedded } from './platform/db/embedded'
import { migrate } from './platform/db/migrate'
import { type OpenDatabase, openDatabase } from './platform/db/pool'
import { openPulse } from './platform/db/pulse'
import type { DemoLogins } from './platform/demo-logins'
import { openBus } from './platform/events/bus'
import { openAges } from './platform/housekeeping/ages'
import { housekeepingCron } from './platform/housekeeping/jobs'
import { type HttpServer, startHttp } from './platform/http/http'
import type { JobHandlers } from './platform/jobs/handlers'
import { startJobs } from './platform/jobs/runner'
import { type Log, openLog } from './platform/log'
import type { MqttAccess } from './platform/mqtt/access'
import { openPublisher } from './platform/mqtt/publisher'
import type { Services } from './platform/services'
import { errorLine } from './platform/startup-error'
import { buildSchema } from './schema'

/** A node that is up. */
export type RunningServer = Readonly<{
  /** http://localhost:PORT */
  url: string
  nodeId: string
  db: OpenDatabase
  services: Services
  demo: DemoLogins | null
  /**
   * Stops taking requests, finishes jobs (up to 5 s), closes the database. Calling it again waits for the same. `fault`:
   * something went wrong that nobody caught; jobs that do not end count as having died with the node.
   */
  close(fault?: boolean): Promise<void>
}>

/** What tests replace. */
type Overrides = {
  log?: Log
  /** In place of the handlers of the same name. */
  jobs?: Partial<JobHandlers>
  panelDir?: string
  /** In place of what MQTT clients may do. */
  mqttAccess?: MqttAccess
  /** Its clock, and how much of it waits. */
  accessTrail?: Pick<Parameters<typeof openTrail>[0], 'now' | 'most'>
  /** What belongs to the product beside this node (the emulator): the node is ready when it is. */
  companion?: (url: string) => Promise<Companion | null>
}

/** Something that runs beside a node and ends with it. */
type Companion = Readonly<{ stop(): Promise<void> }>

/**
 * Starts a node: HTTP first (answering 503), then database, migrations, jobs and bus. Several may run in one
 * process on one DATABASE_URL.
 * @throws StartupError when something outside keeps it from starting; what was started is stopped again.
 */
export async function startServer(
  config: Config,
  {
    log = openLog({ json: config.logJson }),
    jobs = {},
    panelDir,
    mqttAccess,
    accessTrail,
    companion,
  }: Overrides = {},
): Promise<RunningServer> {
  const nodeId = randomUUID()
  let services: Services | null = null
  // Opened parts, to be closed in the opposite order; HTTP, opened first, closes first all the same.
  const opened: Part[] = []
  const first: Part[] = []
  let closing: Promise<void> | null = null
  const close = (fault = false) => {
    closing ??= closeAll([...first, ...opened.toReversed()], log, fault)
    return closing
  }
  try {
    const http: HttpServer = await startHttp({
      config,
      log,
      schema: buildSchema(),
      routes,
      services: () => services,
      panelDir,
      mqttAccess,
    })
    first.push({ name: 'http', close: () => http.close() })
    const embedded = config.databaseUrl === null ? await startEmbedded(config.dataDir, log) : null
    if (embedded) opened.push({ name: 'banco embutido', close: () => embedded.stop() })
    const url = databaseUrl(config, embedded)
    await migrate(url, log)
    const db = openDatabase(url, { log, size: config.dbPool })
    opened.push({ name: 'banco', close: () => db.close() })
    const pulse = openPulse(url, log, embedded?.folder)
    opened.push({ name: 'pulso', close: () => pulse.close() })
    const trail = openTrail({ db, log, ...accessTrail })
    opened.push({ name: 'acessos', close: () => trail.close() })
    const files = await openStore(config)
    opened.push({ name: 'arquivos', close: async () => files.close() })
    if (config.production) await refuseDemo(db)
    const demo = config.demo ? await (await import('./areas/demo/seed')).seedDemo(db, config, files) : null
    const bus = await openBus(
      url,
      db,
      log,
      (event, reader) => presentEvent(config, event, reader, new Date()),
      countShop(db),
    )
    opened.push({ name: 'avisos', close: () => bus.close() })
    const helpers = { db, config, log, files, now: () => new Date() }
    const runner = await startJobs({
      url,
      nodeId,
      log,
      alone: embedded !== null,
      concurrency: config.jobConcurrency,
      handlers: { ...jobHandlers, ...jobs },
      cron: [alertsTick, assignmentTick, relationshipTick, ...housekeepingCron(housekeepingSteps)],
      helpers,
      tellGivenUp: (name, payload) => tellGivenUp(name, payload, helpers),
    })
    opened.push({ name: 'trabalhos', close: (fault) => runner.stop(fault) })
    const senders = await openSenders({
      db,
      bus,
      config,
      files,
      log,
      nodeId,
      alone: embedded !== null,
      now: () => new Date(),
    })
    opened.push({ name: 'envios', close: () => senders.close() })
    const beside = await companion?.(http.url)
    if (beside) opened.push({ name: 'emulador', close: () => beside.stop() })
    const principals = openPrincipals(db, config)
    if (config.realtime.transport === 'mqtt' && config.realtime.broker) {
      const publisher = openPublisher({ db, bus, log, principals, url, broker: config.realtime.broker })
      opened.push({ name: 'mqtt', close: () => publisher.close() })
    }
    const ages = openAges(db, housekeepingSteps)
    const migrations = watchMigrations(db, log)
    services = {
      nodeId,
      config,
      log,
      db,
      pulse,
      migrations,
      bus,
      jobs: runner,
      principals,
      files,
      trail,
      ages,
    }
    await http.sockets.open()
    if (demo) {
      const { openManyCustomers } = await import('./areas/demo/many-customers')
      const filling = openManyCustomers(db, config, (error) =>
        log.warn('Demonstração ainda sem todos os clientes.', { erro: errorLine(error) }),
      )
      opened.push({ name: 'demonstração', close: () => filling.close() })
    }
    return { url: http.url, nodeId, db, services, demo, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Part = { name: string; close: (fault: boolean) => Promise<void> }

function databaseUrl(config: Config, embedded: EmbeddedDatabase | null): string {
  const url = embedded?.url ?? config.databaseUrl
  if (!url) throw new Error('no database')
  return url
}

async function closeAll(parts: Part[], log: Log, fault: boolean): Promise<void> {
  for (const { name, close } of parts) {
    try {
      await close(fault)
    } catch (error) {
      // The next part must be closed all the same.
      log.error('Não fechou bem.', { parte: name, erro: errorLine(error) })
    }
  }
}
