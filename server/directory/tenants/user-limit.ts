import type { Database, Tenant } from '../../platform/db/work'
import { tellTeam } from '../access/tell-team'

/**
 * Says how many users a tenant may have; null: no limit. Who is there already stays; the panels are notified.
 * Gives how many there are.
 */
export async function setUserLimit(db: Database, tenant: Tenant, most: number | null): Promise<number> {
  await db.system((work) => work.query('UPDATE tenants SET user_limit = $2 WHERE id = $1', [tenant.id, most]))
  return db.work(tenant, async (work) => {
    const users = await work.query<{ id: number }>(
      'SELECT id FROM users WHERE tenant_id = $1 AND deleted_at IS NULL ORDER BY id',
      [tenant.id],
    )
    await tellTeam(work, { topics: ['users'], selves: users.map(({ id }) => id) })
    return users.length
  })
}
