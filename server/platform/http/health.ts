import type { FastifyInstance } from 'fastify'
import { within } from '../backoff'
import type { HousekeepingAges } from '../housekeeping/ages'
import { isLogged } from '../log'
import { productVersion } from '../root'
import type { Services } from '../services'

type Health = {
  status: 'ok' | 'starting' | 'failing'
  version: string
  database: boolean
  queue: boolean
  /** Is the database still what this build has made of it? */
  migrations: boolean
  bus: boolean
  /** Are lines of the log written? A node that cannot write them works all the same. */
  log: boolean
  node: string | null
  uptime_s: number
  /** How long ago each step of the housekeeping last succeeded, s; says nothing of how this node is. */
  housekeeping_s: HousekeepingAges | null
}

/**
 * GET /healthz: 200 when every part answers a real question, else 503. The database is asked by writing where webhooks
 * write. Never waits longer than about 2 s.
 */
export function healthRoute(app: FastifyInstance, services: () => Services | null): void {
  const started = Date.now()
  app.get('/healthz', async (_request, reply) => {
    const health = await look(services(), started)
    return reply
      .code(health.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health)
  })
}

async function look(services: Services | null, started: number): Promise<Health> {
  const base = {
    version: productVersion,
    log: isLogged(),
    node: services?.nodeId ?? null,
    uptime_s: Math.floor((Date.now() - started) / 1000),
  }
  if (!services)
    return {
      status: 'starting',
      ...base,
      database: false,
      queue: false,
      migrations: false,
      bus: false,
      housekeeping_s: null,
    }
  const migrations = services.migrations()
  const [database, queue, bus, housekeeping] = await Promise.all([
    services.pulse.beats(),
    answers(services.jobs.alive()),
    answers(services.bus.alive()),
    services.ages(),
  ])
  const status = database && queue && migrations && bus ? 'ok' : 'failing'
  return { status, ...base, database, queue, migrations, bus, housekeeping_s: housekeeping }
}

async function answers(question: Promise<boolean>): Promise<boolean> {
  try {
    return await within(2_000, question, 'late')
  } catch {
    // The reason is logged where it happens; here only that there is one.
    return false
  }
}
