import { sweepAccesses } from '../../access-trail/sweep'
import { ERASED_HASH_DAYS } from '../../customers/erased-identifiers'
import { DEVICE_DAYS } from '../../devices/known'
import { sweepDrafts } from '../../drafts/sweep'
import { enqueueStaleHealth } from '../../instances/health.job'
import { sweepForgotten, sweepUnsent } from '../../media/sweep'
import { reviveOverdue } from '../../schedules/sweep'
import { enqueueStaleSyncs } from '../../templates/sync'
import { countStranded } from '../../tickets/stranded'
import type { Database } from '../db/work'
import type { JobHelpers } from './handlers'

/** How long events are kept for readers that come back. */
export const EVENT_DAYS = 14
/** How long the security log is kept. */
export const SECURITY_LOG_DAYS = 365
/** How long processed webhook bodies are kept as proof of what the provider said. */
export const WEBHOOK_DAYS = 30
/** How long a status or a reaction waits for its message: Meta repeats a webhook for as long (whatsapp-facts 1.1). */
export const PARKED_DAYS = 7

/** The hour of the day in which all stored files are gone through, UTC: early morning in Brazil. */
const SWEEP_HOUR = 6

/** Deletes what has had its time. Runs hourly, from one node. */
export async function housekeeping(
  _payload: Record<string, never>,
  { db, config, files, log, now }: Pick<JobHelpers, 'db' | 'config' | 'files' | 'log' | 'now'>,
): Promise<void> {
  await db.system(async (work) => {
    // From the beginning up to the newest old one: a hole inside what is kept would look like "nothing missed".
    await work.query(
      `DELETE FROM events e USING (
         SELECT tenant_id, max(seq) AS seq FROM events WHERE at < now() - make_interval(days => $1) GROUP BY tenant_id
       ) old WHERE e.tenant_id = old.tenant_id AND e.seq <= old.seq`,
      [EVENT_DAYS],
    )
  })
  for (const { slug, count } of await db.system(countStranded))
    log.warn('Atendimentos sem ninguém que possa atender.', { loja: slug, quantos: count })
  await sweepUnsent(db, files)
  await sweepDrafts(db)
  await sweepAccesses(db, config.accessTrailDays, now())
  await reviveOverdue(db, new Date())
  await sweepWebhooks(db)
  await db.system(enqueueStaleSyncs)
  await db.system(enqueueStaleHealth)
  if (now().getUTCHours() === SWEEP_HOUR) await sweepForgotten(db, files, now())
  await db.system(async (work) => {
    await work.query(`DELETE FROM sessions WHERE expires_at < now() OR revoked_at < now() - interval '1 day'`)
    await work.query(`DELETE FROM door_tries WHERE until < now()`)
    await work.query(`DELETE FROM password_resets WHERE expires_at < now()`)
    await work.query(`DELETE FROM known_devices WHERE last_seen_at < now() - make_interval(days => $1)`, [
      DEVICE_DAYS,
    ])
    await work.query(`DELETE FROM spent_captchas WHERE expires_at < now()`)
    await work.query(`DELETE FROM security_log WHERE at < now() - make_interval(days => $1)`, [
      SECURITY_LOG_DAYS,
    ])
    await work.query(`DELETE FROM unknown_logins WHERE touched_at < now() - interval '1 hour'`)
    await work.query(`DELETE FROM parked_statuses WHERE received_at < now() - make_interval(days => $1)`, [
      PARKED_DAYS,
    ])
    await work.query(`DELETE FROM parked_reactions WHERE received_at < now() - make_interval(days => $1)`, [
      PARKED_DAYS,
    ])
    await work.query(`DELETE FROM erased_identifiers WHERE erased_at < now() - make_interval(days => $1)`, [
      ERASED_HASH_DAYS,
    ])
    await work.query(
      `DELETE FROM graphile_worker._private_jobs WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < now() - interval '30 days'`,
    )
  })
}

/** Most bodies that one statement deletes, with what hangs on them. */
const SWEPT_AT_ONCE = 1_000

/** Bodies go in batches: nothing else waits for a day's worth of them. */
async function sweepWebhooks(db: Database): Promise<void> {
  for (let more = true; more; ) {
    const gone = await db.system((work) =>
      work.query(
        `DELETE FROM webhook_inbox WHERE id IN (
           SELECT id FROM webhook_inbox WHERE processed_at < now() - make_interval(days => $1) ORDER BY id LIMIT $2)
         RETURNING id`,
        [WEBHOOK_DAYS, SWEPT_AT_ONCE],
      ),
    )
    more = gone.length === SWEPT_AT_ONCE
  }
}
