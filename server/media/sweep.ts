import type { Database, Tenant } from '../platform/db/work'
import { deleteUnsent, forgetContents } from './access'
import type { FileStore } from './store'

/** Takes away, in every tenant, what was uploaded and never sent. */
export async function sweepUnsent(db: Database, files: FileStore): Promise<void> {
  const tenants = await db.system((work) => work.query<Tenant>('SELECT id, slug FROM tenants ORDER BY id'))
  for (const tenant of tenants) {
    const contents = await db.work(tenant, deleteUnsent)
    await forgetContents((body) => db.work(tenant, body), files, contents)
  }
}
