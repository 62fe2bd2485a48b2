import { migrate } from '../../server/platform/db/migrate'
import { SNAPSHOT } from '../../server/platform/db/page'
import { type OpenDatabase, openDatabase } from '../../server/platform/db/pool'
import type { Tenant, Work } from '../../server/platform/db/work'
import { silentLog } from '../../server/platform/log'
import { startTheOutside } from '../database-servers'
import { aTenant } from '../server/fixtures'
import { type BenchRow, percentile } from './row'

/** The first few compile plans and warm the pages: a server that runs has them. */
const WARMING = 5

export type BenchDatabase = Readonly<{ url: string; db: OpenDatabase }>

/**
 * Runs a bench on a migrated PostgreSQL from outside, which is stopped afterwards. One that was given by
 * TEST_DATABASE_URL goes on, and keeps its shops from run to run.
 * @throws Error where there is none.
 */
export async function onDatabase<T>(bench: (at: BenchDatabase) => Promise<T>): Promise<T> {
  const outside = await startTheOutside([])
  if (!outside)
    throw new Error('no PostgreSQL from outside found: install postgresql or set TEST_DATABASE_URL')
  try {
    await migrate(outside.url, silentLog)
    const db = openDatabase(outside.url, { log: silentLog })
    try {
      return await bench({ url: outside.url, db })
    } finally {
      await db.close()
    }
  } finally {
    await outside.stop()
  }
}

/**
 * The shop of this slug. Where it is not there yet, the statements write it without triggers and foreign keys, as a
 * restore does.
 */
export async function aShopWrittenBy(
  db: OpenDatabase,
  slug: string,
  statements: (tenantId: number) => readonly string[],
): Promise<Tenant> {
  const known = await db.tenantBySlug(slug)
  if (known) return known
  const tenant = await aTenant(db, slug)
  const client = await db.pool.connect()
  try {
    await client.query(
      'SET statement_timeout = 0; SET session_replication_role = replica; SELECT setseed(0.42)',
    )
    for (const statement of statements(tenant.id)) await client.query(statement)
    // Without VACUUM the first readers of every page would pay for its writers.
    await client.query('VACUUM ANALYZE')
  } finally {
    client.release(true)
  }
  return tenant
}

export type Ask = (work: Work, n: number) => Promise<unknown>
/** Measures what is asked for; several are measured as one. */
export type Measure = (name: string, limit: number | null, ...asks: readonly Ask[]) => Promise<BenchRow>

/**
 * Asks so many times over, each in a read transaction of its own, which is measured whole, as resolvers run it; gives
 * the 95th percentile, ms. With VERBOSE set it tells more.
 */
export const measureOn =
  (db: OpenDatabase, tenant: Tenant, times = 40): Measure =>
  async (name, limit, ...asks) => {
    const taken: number[] = []
    for (const ask of asks)
      for (let n = 0; n < times; n++) {
        const started = performance.now()
        await db.work(tenant, (work) => ask(work, n), SNAPSHOT)
        if (n >= WARMING) taken.push(performance.now() - started)
      }
    if (process.env.VERBOSE) {
      const [middle, p95, most] = [0.5, 0.95, 1].map((share) => percentile(taken, share).toFixed(1))
      console.log(`  ${name}: median ${middle}, p95 ${p95}, most ${most} ms`)
    }
    return { name: `${name}, p95`, measured: percentile(taken, 0.95), limit, unit: 'ms' }
  }
