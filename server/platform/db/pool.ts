import pg from 'pg'
import { backOff } from '../backoff'
import { type JobName, jobTries, priorityOf } from '../jobs/catalogue'
import { laneOf } from '../jobs/lanes'
import type { Log } from '../log'
import { errorCode, errorLine } from '../startup-error'
import { tenantCache } from './tenant-cache'
import { openTurns } from './turns'
import { WALLED_ROLE } from './walled-role'
import type { Database, EnqueueOptions, SystemWork, Tenant, Work } from './work'

/** A {@link Database} with its pool of connections. */
export interface OpenDatabase extends Database {
  readonly pool: pg.Pool
  /** Waits for running transactions, then closes all connections. */
  close(): Promise<void>
}

type PoolOptions = { log: Log /** Most connections held; 12 when left out. */; size?: number }

/** How long one waits for a connection, ms. */
const PATIENCE_MS = 5_000
/** Connections kept for what belongs to no tenant: routing, webhooks, events, health. */
const KEPT_FREE = 2
/** What one tenant may hold of the connections, however much it asks for. */
const SHARE = 2 / 3

/**
 * Nearly every statement here runs for milliseconds. Where its cost was overestimated, compiling it took a second; the
 * workers of a parallel plan took 200 ms to come on a busy machine, for a count that took 10: only what reads millions
 * of rows is worth them.
 */
const PLANS = '-c jit=off -c parallel_setup_cost=50000'

/** Times a transaction is run again after a serialization failure or a deadlock. */
const RETRIES = 3
/** PostgreSQL's serialization_failure and deadlock_detected: nothing happened, trying again may do. */
const TRY_AGAIN = ['40001', '40P01']

/** Opens the pool, which tenants share. Connects on first use. No statement runs longer than 10 s, no lock is waited for longer than 8 s. */
export function openDatabase(url: string, { log, size = 12 }: PoolOptions): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: PATIENCE_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    lock_timeout: 8_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'balcao',
    options: PLANS,
  })
  // An idle connection was cut: the pool replaces it; without a listener the process would end.
  pool.on('error', (error) => log.warn('Conexão com o banco perdida.', { erro: errorLine(error) }))
  // One that is cut between two statements of a transaction says so to nobody else: the next statement fails, and is told why.
  pool.on('connect', (client) => client.on('error', () => {}))

  const turns = openTurns({
    places: Math.max(1, size - KEPT_FREE),
    most: Math.max(1, Math.floor(size * SHARE)),
    patienceMs: PATIENCE_MS,
  })

  const database: OpenDatabase = {
    pool,
    work: (tenant, body, options = {}) => {
      if (!Number.isSafeInteger(tenant.id)) throw new Error('tenant id')
      const begin = `BEGIN${options.isolation ? ' ISOLATION LEVEL REPEATABLE READ' : ''}${options.readOnly ? ' READ ONLY' : ''}`
      const walled = `${begin}; SET LOCAL ROLE ${WALLED_ROLE}; SET LOCAL app.tenant = '${tenant.id}'`
      const { prepared = false } = options
      return retried(() =>
        turns.run(tenant.id, () =>
          transaction(pool, walled, async (client) => {
            const lasts: (() => Promise<unknown>)[] = []
            const value = await body(tenantWork(client, tenant, prepared, lasts))
            for (const last of lasts) await last()
            return value
          }),
        ),
      )
    },
    system: (body, { prepared = false } = {}) =>
      retried(() => transaction(pool, 'BEGIN', (client) => body(systemWork(client, prepared)))),
    once: (sql, params) => retried(() => rowsOf(pool, sql, params, true)),
    async enqueueMissing(name, jobs) {
      if (jobs.length > 0) await database.once(ADD_MISSING_JOBS, addJobsValues(name, jobs))
    },
    tenantBySlug: tenantCache((slug) =>
      database.system((work) =>
        work.one<Tenant>('SELECT id, slug, deactivated_at IS NOT NULL AS off FROM tenants WHERE slug = $1', [
          slug,
        ]),
      ),
    ),
    close: () => pool.end(),
  }
  return database
}

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let n = 0; ; n++) {
    try {
      return await attempt()
    } catch (error) {
      if (n >= RETRIES || !TRY_AGAIN.includes(errorCode(error) ?? '')) throw error
      await backOff(n, undefined, { first: 20, cap: 200 })
    }
  }
}

async function transaction<T>(
  pool: pg.Pool,
  begin: string,
  body: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // Several statements in one message: one round trip for the whole prologue.
    await client.query(begin)
    const value = await body(client)
    await client.query('COMMIT')
    return value
  } catch (error) {
    try {
      await client.query('ROLLBACK')
    } catch (rollback) {
      broken = rollback instanceof Error ? rollback : new Error(String(rollback))
    }
    throw error
  } finally {
    // A connection that could not roll back is not given to anybody else.
    client.release(broken)
  }
}

/** A parameter as PostgreSQL takes it: its texts hold no NUL, wherever they come from. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\u0000') ? value.replaceAll('\u0000', '') : value
  return Array.isArray(value) ? value.map(storable) : value
}

/** Names by which connections keep statements; those that are prepared are few and constant. */
const statementNames = new Map<string, string>()

function nameOf(sql: string): string {
  const known = statementNames.get(sql)
  if (known !== undefined) return known
  const name = `s${statementNames.size}`
  statementNames.set(sql, name)
  return name
}

async function rowsOf<Row extends object>(
  on: pg.Pool | pg.PoolClient,
  sql: string,
  params: readonly unknown[] = [],
  prepared = false,
): Promise<Row[]> {
  const values = params.map(storable)
  const { rows } = prepared
    ? await on.query<Row & pg.QueryResultRow>({ name: nameOf(sql), text: sql, values })
    : await on.query<Row & pg.QueryResultRow>(sql, values)
  return rows
}

function queries(client: pg.PoolClient, prepared: boolean) {
  const query = <Row extends object = Record<string, unknown>>(
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<Row[]> => rowsOf<Row>(client, sql, params, prepared)
  const one = async <Row extends object = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
  ) => (await query<Row>(sql, params))[0]
  return { query, one }
}

function tenantWork(
  client: pg.PoolClient,
  tenant: Tenant,
  prepared: boolean,
  lasts: (() => Promise<unknown>)[],
): Work {
  const { query, one } = queries(client, prepared)
  return {
    tenant,
    query,
    one,
    async enqueue(name, payload, options = {}) {
      const queue = options.queue && `${tenant.id}:${options.queue}`
      await query('SELECT enqueue_job($1, $2::json, $3, $4, $5, $6, $7, $8)', [
        ...jobValues(name, payload, { ...options, queue }),
        options.noLater ?? false,
        priorityOf(name),
      ])
    },
    beforeCommit: (last) => void lasts.push(last),
  }
}

function systemWork(client: pg.PoolClient, prepared: boolean): SystemWork {
  const { query, one } = queries(client, prepared)
  return {
    query,
    one,
    async enqueue(name, payload, options = {}) {
      await query(`SELECT add_job_surely($1, $2::json, $3, $4, $5, $6, 'replace', NULL, $7)`, [
        ...jobValues(name, payload, options),
        priorityOf(name),
      ])
    },
    async enqueueAll(name, jobs) {
      if (jobs.length > 0) await query(ADD_JOBS, addJobsValues(name, jobs))
    },
  }
}

/** SQL that adds jobs by one call; `where` leaves some of them out. One whose key waits keeps its place. */
const addJobs = (where = '') => `SELECT add_jobs_surely(
    array_agg(ROW($1, v.payload, v.queue, NULL, $2::smallint, v.key, $6::smallint, NULL)::graphile_worker.job_spec ORDER BY v.n), TRUE)
  FROM unnest($3::json[], $4::text[], $5::text[]) WITH ORDINALITY v(payload, queue, key, n) ${where} HAVING count(*) > 0`

const ADD_JOBS = addJobs()
const ADD_MISSING_JOBS = addJobs(`WHERE NOT EXISTS (
    SELECT FROM graphile_worker._private_jobs j
    WHERE j.key = v.key AND j.is_available AND j.attempts = 0 AND j.run_at <= now())`)

const addJobsValues: (...keyed: Parameters<SystemWork['enqueueAll']>) => unknown[] = (name, jobs) => [
  name,
  jobTries[name],
  jobs.map(({ payload }) => JSON.stringify(payload)),
  jobs.map(({ queue }) => laneOf(name, queue)),
  jobs.map(({ key }) => key),
  priorityOf(name),
]

const jobValues = (name: JobName, payload: unknown, { queue, runAt, key }: EnqueueOptions) => [
  name,
  JSON.stringify(payload),
  queue === undefined ? null : laneOf(name, queue),
  runAt ?? null,
  jobTries[name],
  key ?? null,
]
