import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Log } from '../log'
import { productVersion, projectRoot } from '../root'
import { errorLine, StartupError } from '../startup-error'
import type { Database } from './work'

/** Where this build's migrations lie. */
export const MIGRATIONS = path.join(projectRoot, 'server/platform/migrations')
/** The line by which a migration says that builds without it work as before on what it leaves behind. */
const COMPATIBLE = /^-- Compatible with older builds\.$/m
/** What was seen serves all who ask within this time, ms. */
const FRESH_MS = 2_000

/** This build's migrations by name, the oldest first. */
export const ownMigrations = (): string[] =>
  readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()

/** SQL: the newest of the database's migrations that this build ($1) does not have, unless it says that this is well. */
const UNKNOWN = `SELECT m.name, f.version FROM migrations m LEFT JOIN migration_facts f ON f.name = m.name
  WHERE m.name <> ALL ($1::text[]) AND f.compatible IS NOT TRUE ORDER BY m.id DESC LIMIT 1`

/**
 * An older build does not know what a newer one has made of the tables: it would start, and fail at every question.
 * @throws StartupError that names both versions
 */
export async function refuseNewer(client: pg.Client): Promise<void> {
  const there = await client.query<{ there: boolean }>(
    `SELECT to_regclass('migrations') IS NOT NULL AND to_regclass('migration_facts') IS NOT NULL AS there`,
  )
  if (!there.rows[0]?.there) return
  const own = ownMigrations()
  const { rows } = await client.query<{ name: string; version: string | null }>(UNKNOWN, [own])
  const [newer] = rows
  if (newer)
    throw new StartupError(
      `Este Balcão (${productVersion}, ${own.at(-1)}) é mais antigo que o banco, que já está em ${newer.name} (${newer.version ?? 'versão desconhecida'}): instale a versão do banco, ou restaure a cópia feita antes da atualização.`,
    )
}

/** Writes down what this build's migrations say of themselves; what is known already stays. */
export async function keepFacts(client: pg.Client): Promise<void> {
  const own = ownMigrations()
  await client.query(
    `INSERT INTO migration_facts (name, compatible, version) SELECT unnest($1::text[]), unnest($2::boolean[]), $3
     ON CONFLICT DO NOTHING`,
    [
      own,
      own.map((name) => COMPATIBLE.test(readFileSync(path.join(MIGRATIONS, `${name}.sql`), 'utf8'))),
      productVersion,
    ],
  )
}

/**
 * Says whether the database is still what this build has made of it: a newer node may have changed it since, or somebody
 * may have put back an older one. Says what was seen last and looks again beside: nobody waits for it, and while the
 * database cannot be asked, what was known stands.
 */
export function watchMigrations(db: Pick<Database, 'once'>, log: Log): () => boolean {
  const own = ownMigrations()
  let well = true
  let looked = Date.now()
  const look = async () => {
    const [newer] = await db.once<object>(UNKNOWN, [own])
    const [had] = await db.once<{ count: number }>(
      'SELECT count(*)::integer AS count FROM migrations WHERE name = ANY ($1::text[])',
      [own],
    )
    well = newer === undefined && had?.count === own.length
  }
  return () => {
    if (Date.now() - looked >= FRESH_MS) {
      looked = Date.now()
      look().catch((error) => log.warn('As migrações do banco não foram lidas.', { erro: errorLine(error) }))
    }
    return well
  }
}
