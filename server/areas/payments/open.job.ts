import { tenantOfJob } from '../../platform/db/tenant-of-job'
import { tellTopic } from '../../platform/events/tell-topic'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { findAccount, heardOf, openAccount } from './account.row'
import { hookAddress } from './hook.route'
import { PspFailure } from './port'
import { enqueueWaiting } from './schedule'

/**
 * Opens an account with what was typed, and says where notices of money go. What the provider says of it stands at the
 * account. One that does not answer is tried again.
 */
export async function openAccountJob(
  { tenantId, accountId }: JobPayload<'payments.open'>,
  { db, config }: Pick<JobHelpers, 'db' | 'config'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  const account = tenant && (await db.work(tenant, (work) => findAccount(work, accountId)))
  if (!tenant || !account) return
  try {
    const psp = await db.work(tenant, (work) => openAccount(work, config, account))
    await psp.register(account.pix_key, hookAddress(config, tenantId, accountId))
    await db.work(tenant, async (work) => {
      await work.query('UPDATE psp_accounts SET hooked_at = now() WHERE id = $1', [accountId])
      await enqueueWaiting(work, accountId)
      await heardOf(work, accountId, null)
      await tellTopic(work, 'psp')
    })
  } catch (error) {
    if (!(error instanceof PspFailure)) throw error
    await db.work(tenant, (work) => heardOf(work, accountId, error))
    if (error.kind === 'down') throw error
  }
}
