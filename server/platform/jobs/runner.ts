import { EventEmitter } from 'node:events'
import {
  type CronItem,
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import pg from 'pg'
import { backOff, within } from '../backoff'
import type { Log } from '../log'
import { errorLine } from '../startup-error'
import { goesFirst, type JobName, type JobPayload, jobTries } from './catalogue'
import { clockPool } from './clock-pool'
import { openDeaths, type TellGivenUp } from './deaths'
import type { JobHandlers, JobHelpers } from './handlers'
import { jobLogger } from './logger'
import { holdNodeLock, type NodeLock } from './node-lock'
import { openShares } from './shares'

/** This node's share of the background work. */
export interface JobRunner {
  /** True while workers run and the node's own lock is held. */
  alive(): Promise<boolean>
  /** Takes no new job, gives running ones 5 s, then puts them back into the queue; after a fault, as having died with it. */
  stop(fault?: boolean): Promise<void>
}

type JobRunnerOptions = {
  url: string
  nodeId: string
  log: Log
  helpers: JobHelpers
  handlers: Partial<JobHandlers>
  tellGivenUp: TellGivenUp
  /** Jobs that come by the clock. */
  cron: readonly CronItem[]
  alone: boolean
  /** Jobs at a time; 5 when left out. One tenant has one fewer at most. */
  concurrency?: number
}

const AT_A_TIME = 5
/**
 * Workers that take in what customers write and do nothing else: the others may all be held for as long as a provider
 * takes to answer. Two, as one shop's may be held too.
 */
const KEPT_FREE = 2
/** Connections on which workers hear of new jobs: one for each of the two kinds. */
const EARS = 2
const STOP_WITHIN_MS = 5_000
const LONGEST_WAIT_S = 600

/** Starts working on jobs. */
export async function startJobs(options: JobRunnerOptions): Promise<JobRunner> {
  const { url, log, nodeId, alone } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: (options.concurrency ?? AT_A_TIME) + KEPT_FREE + EARS + 1,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'balcao jobs',
  })
  pool.on('error', (error) => log.warn('Conexão dos trabalhos perdida.', { erro: errorLine(error) }))
  const lock = await holdNodeLock({ url, nodeId, log, alone })
  const stopping = new AbortController()
  let running: Shift | null = await startShift(pool, lock, options)

  // A worker that could not report its job (the database was away) ends, and graphile-worker does not
  // replace it: the whole shift is then started again.
  const replace = async (over: Shift) => {
    await over.over
    if (stopping.signal.aborted) return
    running = null
    log.warn('Trabalhadores parados; iniciando de novo.')
    await endShift(over, log)
    for (let n = 0; await backOff(n, stopping.signal); n++) {
      try {
        await lock.retire()
        const next = await startShift(pool, lock, options)
        running = next
        void replace(next)
        return
      } catch (error) {
        if (n % 10 === 0) log.warn('Trabalhadores não iniciaram.', { erro: errorLine(error) })
      }
    }
  }
  void replace(running)

  return {
    alive: async () => running !== null && (await lock.alive()),
    async stop(fault = false) {
      stopping.abort()
      if (running) await endShift(running, log)
      try {
        await lock.retire(fault)
      } catch (error) {
        // Another node, or the next start, finds our lock free and does it.
        log.warn('Trabalhos não devolvidos à fila.', { erro: errorLine(error) })
      }
      await lock.close()
      await within(2_000, pool.end(), 'late').catch((error) =>
        log.warn('Conexões dos trabalhos não fecharam.', { erro: errorLine(error) }),
      )
    },
  }
}

/** A set of workers from start to end; `over` resolves when the first of them stops, `ending` is aborted when all are to. */
type Shift = { runners: readonly Runner[]; over: Promise<void>; ending: AbortController }

async function startShift(
  pool: pg.Pool,
  lock: NodeLock,
  { log, handlers, helpers, tellGivenUp, cron, concurrency = AT_A_TIME }: JobRunnerOptions,
): Promise<Shift> {
  const workerIds: string[] = []
  const ending = new AbortController()
  let oneStopped: () => void = () => {}
  const over = new Promise<void>((resolve) => {
    oneStopped = resolve
  })
  let open: () => void = () => {}
  const registered = new Promise<void>((resolve) => {
    open = resolve
  })
  const all = tasks(handlers, helpers, openDeaths(pool, log, tellGivenUp))
  const start = async (
    taskList: TaskList,
    {
      events = new EventEmitter(),
      ...options
    }: Pick<RunnerOptions, 'concurrency' | 'events' | 'parsedCronItems'>,
    passedOver: () => Promise<string[]>,
  ): Promise<Runner> => {
    events.on('worker:create', ({ worker }) => workerIds.push(worker.workerId))
    events.once('worker:stop', oneStopped)
    tellFailures(events, pool, log)
    const runner = await run({
      ...options,
      pgPool: clockPool(pool, ending.signal, log),
      events,
      taskList,
      pollInterval: 1_000,
      noHandleSignals: true,
      logger: jobLogger(log),
      // Asked before a worker takes a job: none is taken before this node's workers are written down.
      forbiddenFlags: async () => {
        await registered
        return passedOver()
      },
    })
    runner.promise.catch((error) => log.warn('Trabalhadores encerrados.', { erro: errorLine(error) }))
    return runner
  }
  const events: WorkerEvents = new EventEmitter()
  const shares = openShares(events, Math.max(1, concurrency - 1))
  const runners: Runner[] = []
  try {
    runners.push(
      await start(all, { concurrency, events, parsedCronItems: parseCronItems([...cron]) }, shares.full),
    )
    runners.push(await start(onlyFirst(all), { concurrency: KEPT_FREE, parsedCronItems: [] }, async () => []))
    await lock.register(workerIds)
  } catch (error) {
    open()
    await endShift({ runners, over, ending }, log)
    throw error
  }
  open()
  return { runners, over, ending }
}

/** Says in the log what failed, and lets it be tried again at a moment of its own. */
function tellFailures(events: WorkerEvents, pool: pg.Pool, log: Log): void {
  events.on('job:failed', ({ job }) =>
    log.error('Trabalho abandonado.', { trabalho: job.task_identifier, id: String(job.id) }),
  )
  events.on('job:complete', ({ job, error }) => {
    if (!error) return
    log.warn('Trabalho falhou.', {
      trabalho: job.task_identifier,
      id: String(job.id),
      tentativa: job.attempts,
      erro: errorLine(error),
    })
    spread(pool, job.id, job.attempts).catch((e) =>
      log.warn('Nova tentativa sem espalhamento.', { erro: errorLine(e) }),
    )
  })
}

async function endShift({ runners, ending }: Shift, log: Log): Promise<void> {
  ending.abort()
  try {
    await within(STOP_WITHIN_MS, Promise.all(runners.map((runner) => runner.stop())), 'late')
  } catch (error) {
    log.warn('Trabalhos ainda em andamento foram devolvidos à fila.', { erro: errorLine(error) })
  }
}

/** Each name's handler as the worker calls it. Payloads are written by `enqueue`, which is typed by name. */
function tasks(
  handlers: Partial<JobHandlers>,
  helpers: JobHelpers,
  surviving: ReturnType<typeof openDeaths>,
): TaskList {
  const list: TaskList = {}
  const add = <N extends JobName>(name: N) => {
    const handler = handlers[name]
    if (!handler) return
    list[name] = (asked, { job }) => {
      const payload = asked as JobPayload<N>
      return surviving(job, name, payload, () => handler(payload, helpers))
    }
  }
  for (const name of Object.keys(jobTries) as JobName[]) add(name)
  return list
}

const onlyFirst = (all: TaskList): TaskList =>
  Object.fromEntries(Object.entries(all).filter(([name]) => goesFirst(name as JobName)))

/** The worker's own wait is the same for all jobs that failed together: draw it again, at random and capped. */
async function spread(pool: pg.Pool, jobId: string, attempts: number): Promise<void> {
  const seconds = Math.min(LONGEST_WAIT_S, Math.exp(Math.min(attempts, 10))) * (0.75 + Math.random() / 2)
  await pool.query(
    'SELECT 1 FROM graphile_worker.reschedule_jobs(ARRAY[$1::bigint], run_at => now() + make_interval(secs => $2))',
    [jobId, seconds],
  )
}
