import { randomInt } from 'node:crypto'
import { ADMINISTRATOR } from '../../src/domain/tickets/visibility'
import type { Database, Tenant, Work } from '../platform/db/work'
import { hashPassword } from '../session/password'
import { defaultRoles, defaultSettings } from './defaults'

/** The first administrator of a new tenant. */
export type FirstUser = Readonly<{ name: string; email: string }>

export type Created = Readonly<{
  tenant: Tenant
  /** Shown once; null: the tenant was there already, with somebody in it. */
  password: string | null
}>

/**
 * Makes a tenant with its roles, its settings at rest and its first administrator, who is user 1. A second time it
 * completes what is missing and changes nothing that people made of it.
 */
export async function createTenant(
  db: Database,
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
  const password = aPassword()
  const hash = await hashPassword(password)
  const first = await db.work(tenant, async (work) => {
    // The row's lock: of two who do this at once, the second finds it done.
    const row = await work.one<{ last_user_id: number }>(
      'SELECT last_user_id FROM tenants WHERE id = $1 FOR UPDATE',
      [tenant.id],
    )
    await writeDefaults(work)
    if (row?.last_user_id !== 0) return false
    await writeFirstUser(work, admin, hash)
    return true
  })
  return { tenant, password: first ? password : null }
}

async function writeDefaults(work: Work): Promise<void> {
  for (const { name, displayName, routes } of defaultRoles)
    await work.query(
      `INSERT INTO roles (tenant_id, name, display_name, has_permission_routes) VALUES ($1, $2, $3, $4)
       ON CONFLICT (tenant_id, name) DO NOTHING`,
      [work.tenant.id, name, displayName, routes],
    )
  await work.query(
    `INSERT INTO settings (tenant_id, key, value)
     SELECT $1, key, value FROM unnest($2::text[], $3::text[]) wanted(key, value)
     WHERE NOT EXISTS (SELECT 1 FROM settings s WHERE s.tenant_id = $1 AND s.key = wanted.key)`,
    [work.tenant.id, Object.keys(defaultSettings), Object.values(defaultSettings)],
  )
}

async function writeFirstUser(work: Work, { name, email }: FirstUser, passwordHash: string): Promise<void> {
  await work.query('UPDATE tenants SET last_user_id = 1 WHERE id = $1', [work.tenant.id])
  await work.query(
    `INSERT INTO users (tenant_id, id, name, username, email, password_hash, role_id, old_password_in_use)
     SELECT $1, 1, $2, split_part($3, '@', 1), $3, $4, id, true FROM roles WHERE tenant_id = $1 AND name = $5`,
    [work.tenant.id, name, email, passwordHash, ADMINISTRATOR],
  )
}

/** 20 letters and digits that look like no other: about 98 bits. */
function aPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [part(), part(), part(), part()].join('-')
}
