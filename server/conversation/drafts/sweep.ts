import type { Database, Tenant } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { forgetStale } from './draft.store'

/** Takes away, in every tenant, drafts that nobody has gone on with for a month. */
export async function sweepDrafts(db: Database): Promise<void> {
  const tenants = await db.system((work) => work.query<Tenant>('SELECT id, slug FROM tenants ORDER BY id'))
  for (const tenant of tenants)
    for (let gone = -1; gone !== 0; )
      gone = await db.work(tenant, async (work) => {
        const changes = await forgetStale(work)
        await publish(work, changes)
        return changes.length
      })
}
