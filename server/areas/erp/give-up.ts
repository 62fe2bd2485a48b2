import { tenantOfJob } from '../../platform/db/tenant-of-job'
import { tellTopic } from '../../platform/events/tell-topic'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { moveConnection } from './connection.row'

const WHY =
  'O servidor parou duas vezes ao trabalhar nesta integração, por isso ela foi pausada. Confira o arquivo ou o ERP e retome.'

/** Pauses an integration over which the server died twice: nothing would begin it again but a person. */
export async function pauseErp(
  { tenantId, connectionId }: JobPayload<'erp.run' | 'erp.notice' | 'erp.push' | 'erp.tell'>,
  { db }: Pick<JobHelpers, 'db'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  await db.work(tenant, async (work) => {
    await work.query(
      `UPDATE erp_runs SET state = 'failed', error = $3, finished_at = now()
       WHERE tenant_id = $1 AND connection_id = $2 AND state = 'running'`,
      [tenantId, connectionId, WHY],
    )
    await moveConnection(work, connectionId, 'PAUSE', WHY)
    await tellTopic(work, 'erp')
  })
}
