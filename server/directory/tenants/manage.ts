import type { Database, SystemWork, Tenant } from '../../platform/db/work'
import { SESSIONS_CHANNEL } from '../../platform/events/sessions-channel'
import { StartupError } from '../../platform/startup-error'

/** A tenant as the list shows it. */
type TenantLine = Readonly<{
  slug: string
  name: string
  active: boolean
  users: number
  created: Date
}>

/** Every shop, by name in the address; practice belongs to one. */
export const listTenants = (db: Database): Promise<TenantLine[]> =>
  db.system((work) =>
    work.query<TenantLine>(
      `SELECT slug, name, deactivated_at IS NULL AS active, created_at AS created,
         (SELECT count(*)::integer FROM users u WHERE u.tenant_id = t.id AND u.deleted_at IS NULL) AS users
       FROM tenants t WHERE t.practice_of IS NULL ORDER BY slug`,
    ),
  )

/** Gives a tenant another name to be shown; the one in the address stays. */
export const renameTenant = (db: Database, slug: string, name: string): Promise<void> =>
  changed(db, slug, 'UPDATE tenants SET name = $2 WHERE slug = $1 RETURNING id', [name])

/**
 * Switches a tenant off: nobody comes in, and who is in is out within seconds. What is the tenant's stays, and what
 * customers write goes on arriving.
 */
export const deactivateTenant = (db: Database, slug: string): Promise<void> =>
  db.system(async (work) => {
    const row = await work.one<{ id: number }>(
      'UPDATE tenants SET deactivated_at = coalesce(deactivated_at, now()) WHERE slug = $1 RETURNING id',
      [slug],
    )
    if (!row) throw noTenant(slug)
    const users = await work.query<{ user_id: number }>(
      'UPDATE sessions SET revoked_at = now() WHERE tenant_id = $1 AND revoked_at IS NULL RETURNING user_id',
      [row.id],
    )
    for (const userId of new Set(users.map((user) => user.user_id)))
      await work.query('SELECT pg_notify($1, $2)', [SESSIONS_CHANNEL, `${row.id}:${userId}`])
  })

/** Switches a tenant on again. */
export const activateTenant = (db: Database, slug: string): Promise<void> =>
  changed(db, slug, 'UPDATE tenants SET deactivated_at = NULL WHERE slug = $1 RETURNING id', [])

/**
 * The tenant of this name.
 * @throws StartupError when there is none.
 */
export async function tenantNamed(db: Database, slug: string): Promise<Tenant> {
  const tenant = await db.system((work) =>
    work.one<Tenant>('SELECT id, slug FROM tenants WHERE slug = $1', [slug]),
  )
  if (!tenant) throw noTenant(slug)
  return tenant
}

const changed = (db: Database, slug: string, sql: string, more: readonly unknown[]): Promise<void> =>
  db.system(async (work: SystemWork) => {
    if (!(await work.one(sql, [slug, ...more]))) throw noTenant(slug)
  })

const noTenant = (slug: string) => new StartupError(`Não há loja com o nome “${slug}”.`)
