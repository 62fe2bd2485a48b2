import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { ensureWalledRole } from '../db/walled-role'
import { errorCode, errorLine, StartupError } from '../startup-error'

/** In the archive of an installation whose database is outside: what pg_dump wrote, in its custom format. */
export const DUMP = 'database.dump'

const run = promisify(execFile)

/**
 * Writes the database as it is at one moment (pg_dump reads in one repeatable-read snapshot) while others write.
 * @throws StartupError with one sentence: no pg_dump here, or what it says.
 */
export const dump = (url: string, file: string): Promise<void> =>
  program('pg_dump', url, ['--format=custom', '--compress=0', '--no-owner', `--file=${file}`])

/**
 * Fills an empty database from what {@link dump} wrote: all of it or nothing.
 * @throws StartupError with one sentence: not empty, not reachable, no pg_restore here, or what it says.
 */
export async function load(url: string, file: string): Promise<void> {
  const client = await connected(url)
  try {
    const { rows } = await client.query<{ full: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname <> 'information_schema' AND n.nspname !~ '^pg_') AS full`,
    )
    if (rows[0]?.full)
      throw new StartupError('O banco de DATABASE_URL não está vazio: restaure em um banco vazio.')
    // Roles belong to the server, not to the database, and the copy names this one.
    await ensureWalledRole(client)
  } finally {
    await client.end()
  }
  await program('pg_restore', url, ['--no-owner', '--single-transaction', '--exit-on-error', file])
}

/**
 * A session for copying: no statement of it is given up for its length.
 * @throws StartupError when the database cannot be reached.
 */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // What is asked next says so.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new StartupError(`Não consegui abrir o banco (${errorCode(error) ?? 'erro'}: ${errorLine(error)}).`)
  }
}

/** The password goes by the environment: other users of the machine see the words of a command. */
async function program(name: string, address: string, args: readonly string[]): Promise<void> {
  const url = new URL(address)
  const password = decodeURIComponent(url.password)
  url.password = ''
  try {
    await run(name, [`--dbname=${url.href}`, ...args], {
      env: { PATH: process.env.PATH, LC_ALL: 'C', ...(password && { PGPASSWORD: password }) },
    })
  } catch (error) {
    if (errorCode(error) === 'ENOENT')
      throw new StartupError(
        `${name} não está nesta máquina: instale o cliente do PostgreSQL (pacote postgresql-client), da versão do banco ou mais nova.`,
      )
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new StartupError(`${name} não terminou: ${said.split('\n', 1)[0] || errorLine(error)}`)
  }
}
