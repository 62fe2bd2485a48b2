import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import { mayAttend } from '../../directory/access/may-attend'
import type { SystemWork, Work } from '../../platform/db/work'
import type { JobHelpers } from '../../platform/jobs/handlers'

/** An unfinished ticket on which nobody but an administrator may act, and why. */
type Stranded = Readonly<{ id: string; cause: 'ownerGone' | 'noAttendant' }>

/** More than a person clears up at once; the rest comes when these are gone. */
const MOST = 100

/**
 * The watchdog's rule (what attendants report as "ticket in limbo"):
 *
 *   ownerGone     with somebody who was blocked or removed, or may attend no longer: the customer writes to nobody
 *   noAttendant   in a queue that no active attendant sees: none serves its connection, or none its department
 *
 * Whose role does not open the attendance is no attendant.
 *
 * `canSee` of src/domain/access/visibility.ts for attendants; tests/server/areas/stranded.test.ts compares the two.
 */
const STRANDED = `
  SELECT t.tenant_id, t.id::text, CASE WHEN t.user_id IS NULL THEN 'noAttendant' ELSE 'ownerGone' END AS cause
  FROM chat_tickets t
  WHERE t.state <> 'closed' AND NOT EXISTS (
    SELECT 1 FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
    WHERE u.tenant_id = t.tenant_id AND u.deleted_at IS NULL AND u.blocked_at IS NULL AND ${mayAttend('r')}
      AND CASE WHEN t.user_id IS NOT NULL THEN u.id = t.user_id
        ELSE r.name <> '${ADMINISTRATOR}'
          AND (t.department_id IS NULL OR u.department_id IS NULL OR u.department_id = t.department_id)
          AND EXISTS (SELECT 1 FROM user_instances ui
            WHERE ui.tenant_id = u.tenant_id AND ui.user_id = u.id AND ui.instance_id = t.instance_id) END)`

/** The tenant's stranded tickets, oldest first. */
export const strandedTickets = (work: Work): Promise<Stranded[]> =>
  work.query<Stranded>(`SELECT s.id, s.cause FROM (${STRANDED}) s ORDER BY s.id::bigint LIMIT ${MOST}`)

/** How many each tenant has, for the operator's log. */
export const countStranded = (work: SystemWork): Promise<{ slug: string; count: number }[]> =>
  work.query(
    `SELECT n.slug, count(*)::integer AS count FROM (${STRANDED}) s JOIN tenants n ON n.id = s.tenant_id GROUP BY n.slug`,
  )

/** Notifies the operator of tenants that have any. Run hourly. */
export async function warnOfStranded({ db, log }: Pick<JobHelpers, 'db' | 'log'>): Promise<void> {
  for (const { slug, count } of await db.system(countStranded))
    log.warn('Atendimentos sem ninguém que possa atender.', { loja: slug, quantos: count })
}
