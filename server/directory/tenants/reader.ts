import { randomBytes } from 'node:crypto'
import type { Database, Tenant } from '../../platform/db/work'
import { StartupError } from '../../platform/startup-error'

/** What tools outside may read: the documented facts (docs/facts.md), which hold no words and no customer's name. */
const READABLE = [
  ...['ticket_cycles', 'ticket_stints', 'turns', 'ticket_grades', 'message_counts', 'message_costs'],
  ...['opening_hours_versions', 'holiday_versions', 'fact_starts', 'report_days'],
] as const

/** The shop's role in the database. Roles belong to the whole server, and take no dash unquoted. */
export const readerOf = ({ slug }: Pick<Tenant, 'slug'>): string =>
  `balcao_leitura_${slug.replaceAll('-', '_')}`

/**
 * Makes the role by which a shop's own tools read its facts, and nothing else; of one that is there the password is another from now on.
 * Which shop's rows it sees is said by policies of the role itself, which no setting of a session changes.
 * @returns its password, which is kept nowhere
 * @throws StartupError where the database's user may make no roles
 */
export async function openReader(db: Database, tenant: Tenant): Promise<string> {
  const role = readerOf(tenant)
  const password = randomBytes(24).toString('base64url')
  await db.system(async (work) => {
    await work.query('SELECT pg_advisory_xact_lock(hashtext($1))', [role])
    await dropped(role, work.query)
    if (!(await mayMakeRoles(work.query)))
      throw new StartupError(
        'O usuário do banco não pode criar papéis: como administrador do banco, dê a ele CREATEROLE e tente de novo.',
      )
    await work.query(
      `CREATE ROLE ${role} LOGIN NOINHERIT NOSUPERUSER NOCREATEDB NOCREATEROLE CONNECTION LIMIT 3 PASSWORD '${password}'`,
    )
    // The wall of all tables asks for it; the policies below hold whatever it is set to.
    await work.query(`ALTER ROLE ${role} SET app.tenant = '${tenant.id}'`)
    await work.query(`ALTER ROLE ${role} SET default_transaction_read_only = on`)
    await work.query(`ALTER ROLE ${role} SET statement_timeout = '60s'`)
    for (const table of READABLE) {
      await work.query(`GRANT SELECT ON ${table} TO ${role}`)
      await work.query(
        `CREATE POLICY ${role} ON ${table} AS RESTRICTIVE FOR SELECT TO ${role} USING (tenant_id = ${tenant.id})`,
      )
    }
  })
  return password
}

type Query = (sql: string, params?: readonly unknown[]) => Promise<readonly object[]>

const mayMakeRoles = async (query: Query): Promise<boolean> =>
  (await query('SELECT 1 FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolcreaterole)'))
    .length > 0

/** Takes the role away again. @returns false where there was none */
export const closeReader = (db: Database, tenant: Tenant): Promise<boolean> =>
  db.system(async (work) => dropped(readerOf(tenant), work.query))

async function dropped(role: string, query: Query): Promise<boolean> {
  const known = await query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
  if (known.length === 0) return false
  // With it go its grants and policies in this database.
  await query(`DROP OWNED BY ${role}`)
  await query(`DROP ROLE ${role}`)
  return true
}
