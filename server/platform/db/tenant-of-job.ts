import type { Database, Tenant } from './work'

/** The tenant that a job is for; undefined when it is gone by now. */
export const tenantOfJob = (db: Pick<Database, 'system'>, tenantId: number): Promise<Tenant | undefined> =>
  db.system((work) => work.one<Tenant>('SELECT id, slug FROM tenants WHERE id = $1', [tenantId]))
