import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { seal } from '../../platform/seal'
import { ruleFor } from '../whatsapp/errors'
import { openSession, restartSession, sessionKey } from '../whatsapp/hub/session'
import { announceInstance } from './announce'
import { applyHubState } from './hub-state'
import { resumeSends } from './standing'

/**
 * Makes or restarts the session of a connection, and shows its code where it is not paired. A hub that is not
 * reached is tried again, as jobs are.
 */
export async function runHubSession(
  { tenantId, instanceId, restart }: JobPayload<'hub.session'>,
  { db, config, now }: Pick<JobHelpers, 'db' | 'config' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  const row = await db.work(tenant, (work) =>
    work.one<{ hub_host: string | null }>(
      'SELECT hub_host FROM instances WHERE id = $1 AND NOT is_official AND deleted_at IS NULL',
      [instanceId],
    ),
  )
  const url = row?.hub_host ?? null
  if (url === null || !config.hub.urls.includes(url)) return
  const connection = { tenant_id: tenantId, instance_id: instanceId }
  await db.work(tenant, (work) =>
    work.query('UPDATE instances SET hub_token = $2 WHERE id = $1', [
      instanceId,
      seal(config.secretKey, sessionKey(config, connection)),
    ]),
  )
  if (restart) await restartSession(config, url, connection)
  const asked = now()
  const outcome = await openSession(config, url, connection)
  await db.work(tenant, async (work) => {
    if (outcome.kind === 'done') {
      const { value } = outcome
      return applyHubState(
        work,
        instanceId,
        value.state === 'open'
          ? { at: asked, state: 'open', phoneNumber: null }
          : { at: asked, state: 'code', code: value.code },
      )
    }
    await work.query('UPDATE instances SET reset_finished = TRUE WHERE id = $1', [instanceId])
    await announceInstance(work, instanceId)
    // What waited for the restart leaves, or learns from the hub that it cannot.
    await resumeSends(work, instanceId)
  })
  const again =
    outcome.kind === 'unreached' ||
    (outcome.kind === 'refused' && ruleFor(outcome.code).policy.kind !== 'give up')
  if (again) throw new Error(outcome.kind === 'refused' ? outcome.code : outcome.cause)
}
