import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { ruleFor } from '../whatsapp/errors'
import { endSession } from '../whatsapp/hub/session'

/**
 * Ends the session of a connection at a hub that it no longer uses. A hub that is not reached is tried again, as
 * jobs are: a session that stays would go on taking in messages.
 */
export async function endHubSession(
  { tenantId, instanceId, url }: JobPayload<'hub.end'>,
  { config }: Pick<JobHelpers, 'config'>,
): Promise<void> {
  if (!config.hub.urls.includes(url)) return
  const outcome = await endSession(config, url, { tenant_id: tenantId, instance_id: instanceId })
  if (outcome.kind === 'unreached') throw new Error(outcome.cause)
  if (outcome.kind === 'refused' && ruleFor(outcome.code).policy.kind !== 'give up')
    throw new Error(outcome.code)
}
