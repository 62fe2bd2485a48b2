import type { HousekeepingStep } from '../../platform/housekeeping/step'

/** Practices taken away in one round: each is a tenant with all that it holds. */
const MOST = 20

/** A practice that nobody has been in for a month goes, with everything in it; the next who wants one makes it again. */
export const sweepPractice: HousekeepingStep = {
  name: 'practice',
  run: ({ db, now }) =>
    db.system((work) =>
      work.query(
        `DELETE FROM tenants WHERE id = ANY(ARRAY(SELECT t.id FROM tenants t
           WHERE t.practice_of IS NOT NULL AND t.created_at < $1::timestamptz - interval '30 days'
             AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.tenant_id = t.id AND s.created_at > $1::timestamptz - interval '30 days')
           ORDER BY t.id LIMIT ${MOST}))`,
        [now()],
      ),
    ),
}
