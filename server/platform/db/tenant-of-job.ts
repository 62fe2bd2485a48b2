import type { Database, Tenant } from './work'

/** The tenant that a job is for; undefined when it is gone by now. */
export const tenantOfJob = async (
  db: Pick<Database, 'once'>,
  tenantId: number,
): Promise<Tenant | undefined> =>
  (await db.once<Tenant>('SELECT id, slug FROM tenants WHERE id = $1', [tenantId]))[0]
