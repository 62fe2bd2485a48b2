import type { SessionEnd } from '../../../contract/session-ends'
import type { Work } from '../../platform/db/work'
import { announceSessionChange } from '../../platform/events/sessions-channel'
import { ONLINE_WITHIN_S } from './user'

/**
 * Ends a user's sessions, on every node: their sockets close, their tokens open nothing. `why` is what their screens
 * say; `except`: a session that goes on; `idleOnly`: those that are open on a screen go on as well.
 */
export async function revokeAll(
  work: Work,
  userId: number,
  why: SessionEnd,
  { except = null, idleOnly = false }: { except?: string | null; idleOnly?: boolean } = {},
): Promise<void> {
  await work.query(
    `UPDATE sessions SET revoked_at = now(), seen_at = NULL, ended_by = $5
     WHERE user_id = $1 AND revoked_at IS NULL AND id IS DISTINCT FROM $2::uuid
       AND NOT ($3 AND coalesce(seen_at > now() - make_interval(secs => $4), false))`,
    [userId, except, idleOnly, ONLINE_WITHIN_S, why],
  )
  await announceSessionChange(work, userId)
}
