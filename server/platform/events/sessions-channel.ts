import type { Work } from '../db/work'

/** The notification that a user's sessions or rights changed; payload `tenantId:userId`. */
export const SESSIONS_CHANNEL = 'balcao_sessions'

/**
 * Tells every node, after commit, to read this user again: call it when a session is revoked and when a
 * user's role, department, connections or blocking change. Sockets that lost their right close at once.
 */
export async function announceSessionChange(work: Work, userId: string | number): Promise<void> {
  await work.query('SELECT pg_notify($1, $2)', [SESSIONS_CHANNEL, `${work.tenant.id}:${userId}`])
}
