import type { SessionEnd } from '../../../contract/session-ends'
import type { Work } from '../../platform/db/work'
import { announceSessionChange } from '../../platform/events/sessions-channel'

/** Ends the sessions of whoever has no second factor: of one user, or of the whole house. They sign in again and enrol. */
export async function endWithoutFactor(
  work: Work,
  { userId = null, except = null }: { userId?: number | null; except?: string | null },
): Promise<void> {
  const rows = await work.query<{ user_id: number }>(
    `UPDATE sessions s SET revoked_at = now(), ended_by = $4
     WHERE s.tenant_id = $1 AND s.revoked_at IS NULL AND s.id IS DISTINCT FROM $2::uuid AND s.due = '{}'
       AND ($3::integer IS NULL OR s.user_id = $3)
       AND NOT EXISTS (SELECT 1 FROM two_factors f WHERE f.tenant_id = s.tenant_id AND f.user_id = s.user_id
         AND f.confirmed_at IS NOT NULL)
     RETURNING user_id`,
    [work.tenant.id, except, userId, 'two_factor' satisfies SessionEnd],
  )
  for (const id of new Set(rows.map(({ user_id }) => user_id))) await announceSessionChange(work, id)
}
