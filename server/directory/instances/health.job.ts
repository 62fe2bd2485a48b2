import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { SystemWork } from '../../platform/db/work'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { CONNECTION_COLUMNS, type ConnectionRow, lineOf } from '../whatsapp/connection'
import { BANNED, LOCKED } from '../whatsapp/meta/official'
import type { MediaOutcome } from '../whatsapp/provider'
import { askNumber, keepHealth, type NumberHealth } from './health'
import { switchOff } from './standing'

/** How old what is known of a number may grow. */
const STALE = "interval '6 hours'"
/** Most that one hour's round asks about: the account's own calls have a limit of 200 an hour (whatsapp-facts 2.2). */
const MOST_AT_ONCE = 500

/** Asks Meta how an official connection's number stands, and keeps the answer. */
export async function checkHealth(
  { tenantId, instanceId }: JobPayload<'instances.health'>,
  { db, config, now }: Pick<JobHelpers, 'db' | 'config' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  const row = await db.work(tenant, (work) =>
    work.one<ConnectionRow & { waba_id: string | null }>(
      `SELECT ${CONNECTION_COLUMNS}, i.waba_id FROM instances i WHERE i.id = $1 AND i.deleted_at IS NULL`,
      [instanceId],
    ),
  )
  const line = row && lineOf(row, config)
  if (!row || !line) return
  const outcome = await askNumber(line, row.waba_id, config.whatsapp.appId)
  await db.work(tenant, async (work) => {
    await keepHealth(work, instanceId, outcome, now())
    // Said now, and not by the next customer's answer.
    const code = cannotSend(outcome)
    if (code !== null) await switchOff(work, instanceId, code)
  })
}

/** Meta's codes that say of any call that no other will be taken either: the token, the account. */
const NO_MORE = ['190', '368', LOCKED]

/** Why nothing can be sent from this number, as Meta's code; null where that is not said. */
function cannotSend(outcome: MediaOutcome<NumberHealth>): string | null {
  if (outcome.kind === 'done') return outcome.value.status === BANNED ? LOCKED : null
  return outcome.kind === 'refused' && NO_MORE.includes(outcome.code) ? outcome.code : null
}

/** Asks about numbers of which nothing was heard for a while. Run hourly. */
export async function enqueueStaleHealth(work: SystemWork): Promise<void> {
  const stale = await work.query<{ tenant_id: number; id: string }>(
    `SELECT tenant_id, id::text FROM instances
     WHERE is_official AND deleted_at IS NULL AND official_token IS NOT NULL
       AND coalesce((health ->> 'checked_at')::timestamptz, '-infinity') < now() - ${STALE}
     ORDER BY health ->> 'checked_at' NULLS FIRST LIMIT $1`,
    [MOST_AT_ONCE],
  )
  for (const { tenant_id: tenantId, id: instanceId } of stale)
    await work.enqueue(
      'instances.health',
      { tenantId, instanceId },
      { key: `instances.health:${instanceId}` },
    )
}
