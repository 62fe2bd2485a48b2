import type { Step } from '../../../src/domain/access/steps'
import type { Work } from '../../platform/db/work'
import { announceSessionChange } from '../../platform/events/sessions-channel'
import type { Caller } from '../../platform/principal'
import { REMEMBERED_S, UNREMEMBERED_S } from './refresh'

/** A step is done: the session opens what is left, and after the last lives as long as any. */
export async function stepDone(work: Work, { sessionId, userId }: Caller, step: Step): Promise<void> {
  await work.query(
    `UPDATE sessions SET due = array_remove(due, $3::text),
       expires_at = CASE WHEN due <@ ARRAY[$3::text]
         THEN now() + make_interval(secs => CASE WHEN remembered THEN $4::integer ELSE $5::integer END) ELSE expires_at END
     WHERE tenant_id = $1 AND id = $2 AND $3::text = ANY(due)`,
    [work.tenant.id, sessionId, step, REMEMBERED_S, UNREMEMBERED_S],
  )
  await announceSessionChange(work, userId)
}
