import { runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { jobLogger } from '../jobs/logger'
import type { Log } from '../log'
import { errorCode, errorLine, StartupError } from '../startup-error'
import { keepFacts, MIGRATIONS, refuseNewer } from './compatible'
import { ensureWalledRole } from './walled-role'

/** Any number: the lock that one migrating node holds. */
const MIGRATION_LOCK = 7_240_114

/**
 * Brings the database to this build's shape: the walled role, the job queue's own schema, then the files in
 * server/platform/migrations, all under one lock, so that nodes that start together do it once.
 * @throws StartupError when the database cannot be reached or used, or belongs to a newer build.
 */
export async function migrate(url: string, log: Log): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 300_000,
  })
  client.on('error', (error) => log.warn('Conexão da migração perdida.', { erro: errorLine(error) }))
  try {
    await client.connect()
  } catch (error) {
    throw new StartupError(
      `Não consegui abrir o banco (${errorCode(error) ?? 'erro'}: ${errorLine(error)}). Confira DATABASE_URL.`,
    )
  }
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseNewer(client)
    await ensureWalledRole(client)
    await migrateJobQueue(url, log)
    await runner({
      dbClient: client,
      dir: MIGRATIONS,
      direction: 'up',
      migrationsTable: 'migrations',
      noLock: true,
      log: () => {},
    })
    await keepFacts(client)
  } finally {
    // Ends the session and with it the lock.
    await client.end()
  }
}

async function migrateJobQueue(url: string, log: Log): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 10_000 })
  pool.on('error', (error) => log.warn('Conexão da migração perdida.', { erro: errorLine(error) }))
  try {
    await runMigrations({ pgPool: pool, logger: jobLogger(log) })
  } finally {
    await pool.end()
  }
}
