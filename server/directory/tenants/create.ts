import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import type { Config } from '../../platform/config'
import type { Database, Tenant, Work } from '../../platform/db/work'
import { mailInvitation, writeInvitation } from '../invitations/write'
import { defaultRoles, defaultSettings } from './defaults'

/** The first administrator of a new tenant. */
type FirstUser = Readonly<{ name: string | null; email: string }>

type Created = Readonly<{
  tenant: Tenant
  /** Where the first administrator begins, shown once; null: somebody has come in before. */
  link: string | null
}>

/**
 * Makes a tenant with its roles and its settings at rest, and invites its first administrator, who becomes user 1. A
 * second time it completes what is missing and changes nothing that people made of it; while nobody has come in it
 * gives another link, and the one before is void.
 */
export async function createTenant(
  db: Database,
  config: Config,
  { slug, name, admin }: { slug: string; name: string; admin: FirstUser },
): Promise<Created> {
  const tenant = await db.system(async (work) => {
    await work.query('INSERT INTO tenants (slug, name) VALUES ($1, $2) ON CONFLICT (slug) DO NOTHING', [
      slug,
      name,
    ])
    return work.one<Tenant>('SELECT id, slug FROM tenants WHERE slug = $1', [slug])
  })
  if (!tenant) throw new Error('tenant not written')
  const link = await db.work(tenant, async (work) => {
    // The row's lock: of two who do this at once, the second finds it done.
    const row = await work.one<{ last_user_id: number }>(
      'SELECT last_user_id FROM tenants WHERE id = $1 FOR UPDATE',
      [tenant.id],
    )
    await writeDefaults(work)
    return row?.last_user_id === 0 ? inviteFirst(work, config, admin) : null
  })
  return { tenant, link }
}

/** Only one at a time: whoever was named before, by a slip, has no way in any more. */
async function inviteFirst(work: Work, config: Config, { name, email }: FirstUser): Promise<string> {
  const role = await work.one<{ id: string }>(
    'SELECT id::text FROM roles WHERE tenant_id = $1 AND name = $2',
    [work.tenant.id, ADMINISTRATOR],
  )
  if (!role) throw new Error('a tenant has no role of its administrators')
  await work.query('DELETE FROM invitations WHERE tenant_id = $1', [work.tenant.id])
  const { token } = await writeInvitation(work, {
    email,
    name,
    roleId: role.id,
    departmentId: null,
    instanceIds: [],
    invitedBy: null,
  })
  return mailInvitation(work, config, { email, token, by: null })
}

/** Roles and settings that every tenant begins with; what is there already stays as it is. */
export async function writeDefaults(work: Work): Promise<void> {
  for (const { name, displayName, routes, discount } of defaultRoles)
    await work.query(
      `INSERT INTO roles (tenant_id, name, display_name, has_permission_routes, default_discount_percentage)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT (tenant_id, name) DO NOTHING`,
      [work.tenant.id, name, displayName, routes, discount],
    )
  await work.query(
    `INSERT INTO settings (tenant_id, key, value)
     SELECT $1, key, value FROM unnest($2::text[], $3::text[]) wanted(key, value)
     WHERE NOT EXISTS (SELECT 1 FROM settings s WHERE s.tenant_id = $1 AND s.key = wanted.key)`,
    [work.tenant.id, Object.keys(defaultSettings), Object.values(defaultSettings)],
  )
}
