import { PASSING_CAUSES } from '../../../src/domain/campaigns/causes'
import type { Database, Tenant } from '../../platform/db/work'
import { enqueueWork } from './lifecycle'

/** Gives jobs again to campaigns whose own were given up: none stands still for ever. */
export async function reviveCampaigns(db: Database): Promise<void> {
  const tenants = await db.system((work) =>
    work.query<Tenant>(
      `SELECT DISTINCT t.id, t.slug FROM tenants t JOIN campaigns k ON k.tenant_id = t.id
       WHERE k.state IN ('scheduled', 'freezing', 'sending', 'paused', 'finishing') ORDER BY t.id`,
    ),
  )
  for (const tenant of tenants)
    await db.work(tenant, async (work) => {
      const open = await work.query<{ id: string; send_at: Date | null }>(
        `SELECT k.id::text, CASE WHEN k.state = 'scheduled' THEN k.send_at END AS send_at FROM campaigns k
         WHERE state IN ('scheduled', 'freezing', 'sending', 'finishing') OR state = 'paused' AND cause = ANY($1::text[])
         ORDER BY k.id`,
        [[...PASSING_CAUSES]],
      )
      for (const { id, send_at: at } of open) await enqueueWork(work, id, at ?? undefined)
    })
}
