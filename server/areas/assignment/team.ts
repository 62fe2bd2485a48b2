import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import type { Attendant } from '../../../src/domain/assignment/distribute'
import { mayAttend } from '../../directory/access/may-attend'
import { isOnline } from '../../directory/session/user'
import type { Work } from '../../platform/db/work'

/** Somebody of the team, with the name that conversations say. */
export type Member = Attendant & { name: string }

type Row = Omit<Member, 'limits' | 'load' | 'turn'> & {
  max_chat_tickets: number | null
  max_active_chat_tickets: number | null
  held: number
  active: number
  turn: string
}

/**
 * All who may attend as the rule looks at them, also who is away: turns are of all. What they hold is counted for somebody who is there
 * alone, as the domain's `ticketLoad` counts it.
 */
export async function readTeam(work: Work): Promise<Member[]> {
  const rows = await work.query<Row>(
    `SELECT u.id::text, u.name, r.name = '${ADMINISTRATOR}' AS administrator, u.department_id::text AS "departmentId",
       ARRAY(SELECT ui.instance_id::text FROM user_instances ui
         WHERE ui.tenant_id = u.tenant_id AND ui.user_id = u.id) AS "instanceIds",
       h.here, EXISTS (SELECT 1 FROM user_pauses p
         WHERE p.tenant_id = u.tenant_id AND p.user_id = u.id AND p.ended_at IS NULL) AS paused,
       u.max_chat_tickets, u.max_active_chat_tickets, coalesce(l.held, 0) AS held, coalesce(l.active, 0) AS active,
       u.assigned_turn::text AS turn
     FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
     CROSS JOIN LATERAL (SELECT ${isOnline('u')} AS here) h
     LEFT JOIN LATERAL (
       SELECT count(*)::integer AS held,
         count(*) FILTER (WHERE t.state = 'open' AND NOT t.bot_is_active)::integer AS active
       FROM chat_tickets t WHERE t.tenant_id = u.tenant_id AND t.user_id = u.id AND t.state <> 'closed'
     ) l ON h.here
     WHERE u.deleted_at IS NULL AND u.blocked_at IS NULL AND ${mayAttend('r')} ORDER BY u.id`,
  )
  return rows.map(({ max_chat_tickets, max_active_chat_tickets, held, active, turn, ...row }) => ({
    ...row,
    limits: { max_chat_tickets, max_active_chat_tickets },
    load: { held, active },
    turn: Number(turn),
  }))
}

/** Locks these people, so that what they hold stays as it is counted after this. */
export const lockPeople = (work: Work, ids: readonly string[]): Promise<unknown> =>
  work.query('SELECT id FROM users WHERE id = ANY($1::integer[]) ORDER BY id FOR NO KEY UPDATE', [
    ids.map(Number),
  ])
