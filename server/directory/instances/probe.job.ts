import { backoffMs } from '../../platform/backoff'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { CONNECTION_COLUMNS, type ConnectionRow, providerOf } from '../whatsapp/connection'
import { enqueueProbe, switchOn } from './standing'

/** From half a minute to an hour between two tries, ms. */
const WAIT = { first: 30_000, cap: 3_600_000 }
/** After some two weeks nobody expects it back by itself. */
const MOST_PROBES = 400

/** Asks a connection that was switched off whether it works again; asks later when it does not. */
export async function probeInstance(
  { tenantId, instanceId }: JobPayload<'instances.probe'>,
  { db, config, now }: Pick<JobHelpers, 'db' | 'config' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  const row = await db.work(tenant, (work) =>
    work.one<ConnectionRow & { probes: number }>(
      `SELECT ${CONNECTION_COLUMNS}, i.probes FROM instances i WHERE i.id = $1 AND i.off_code IS NOT NULL`,
      [instanceId],
    ),
  )
  if (!row) return
  const outcome = await providerOf(row, config)?.probe()
  await db.work(tenant, async (work) => {
    if (outcome?.kind === 'done') return switchOn(work, instanceId)
    if (row.probes >= MOST_PROBES) return
    await work.query('UPDATE instances SET probes = probes + 1 WHERE id = $1', [instanceId])
    await enqueueProbe(work, instanceId, new Date(now().getTime() + backoffMs(row.probes, WAIT)))
  })
}
