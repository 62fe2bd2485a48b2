import type { Work } from '../../platform/db/work'
import { wakeSender } from '../../platform/events/outbox-channel'
import { resumeFiles } from '../media/waiting'
import { announceInstance } from './announce'

/**
 * The connection does not work, by the provider's word: what is to be sent waits, and a probe finds out when it
 * works again. Told once, however many messages meet it.
 */
export async function switchOff(work: Work, instanceId: string, code: string): Promise<void> {
  const row = await work.one<{ is_official: boolean }>(
    // Of one that comes and goes the tries go on counting, so that nobody is told of it every minute.
    `UPDATE instances SET activated = FALSE, off_code = $2,
       probes = CASE WHEN state_at > now() - interval '1 day' THEN probes ELSE 0 END, state_at = now()
     WHERE id = $1 AND off_code IS NULL AND activated RETURNING is_official`,
    [instanceId, code],
  )
  if (!row) return
  await announceInstance(work, instanceId)
  await enqueueProbe(work, instanceId)
}

/** Is it switched off by the provider's word? Whoever switches it on waits until this transaction is done. */
export async function isOff(work: Work, instanceId: string): Promise<boolean> {
  const row = await work.one<{ off: boolean }>(
    'SELECT off_code IS NOT NULL AS off FROM instances WHERE id = $1 FOR SHARE',
    [instanceId],
  )
  return row?.off ?? false
}

/** It works again, by evidence: what waited goes on. A connection that a person switched off stays off. */
export async function switchOn(work: Work, instanceId: string): Promise<void> {
  const row = await work.one(
    `UPDATE instances SET activated = TRUE, off_code = NULL, paused_until = NULL, state_at = now()
     WHERE id = $1 AND off_code IS NOT NULL RETURNING id`,
    [instanceId],
  )
  if (!row) return
  await announceInstance(work, instanceId)
  await resumeSends(work, instanceId)
}

/** Adds the job that asks whether the connection works again; at most one waits. */
export const enqueueProbe = (work: Work, instanceId: string, runAt?: Date): Promise<void> =>
  work.enqueue(
    'instances.probe',
    { tenantId: work.tenant.id, instanceId },
    { key: `instances.probe:${instanceId}`, ...(runAt && { runAt }) },
  )

/** What waits for this connection goes on: messages in their lines, and files that wait to be fetched over it. */
export async function resumeSends(work: Work, instanceId: string): Promise<void> {
  await wakeSender(work, instanceId)
  await resumeFiles(work, instanceId)
}
