import type { AssignmentRule, WaitingTicket } from '../../../src/domain/assignment/distribute'
import { settingFor } from '../../../src/domain/settings/registry'
import { LOCKED_COLUMNS, type LockedTicket } from '../../conversation/tickets/locked-ticket'
import { readPickSettings } from '../../conversation/transfers/pick'
import type { Work } from '../../platform/db/work'

/** At most so many of a department and connection at once; the next look takes the next. */
const MOST_AT_ONCE = 50

/** What is asked for: the tickets of these rules, on these connections, for these people. */
type Wanted = Readonly<{
  rules: readonly AssignmentRule[]
  instanceIds: readonly string[]
  userIds: readonly string[]
  /** How many tickets there is room for in all. */
  room: number
}>

type Row = {
  id: string
  department_id: string | null
  instance_id: string
  urgency: number
  placed_at: Date
  own: string | null
  substitute: string | null
}

/**
 * The heads of the queue, by department and connection: what nobody can take stands in nobody's way. A ticket that its
 * bot serves is not handed out, and of a department that gives to customers' own attendants only theirs are.
 */
export async function readHeads(
  work: Work,
  { rules, instanceIds, userIds, room }: Wanted,
): Promise<WaitingTicket[]> {
  const settings = await readPickSettings(work)
  const urgent = instanceIds.filter((id) => settingFor(settings, 'priority_tickets_in_passive_flow', id))
  const rows = await work.query<Row>(
    `SELECT h.*, c.attendant_id::text AS own, c.substitute_id::text AS substitute
     FROM unnest($1::bigint[], $2::text[]) r(department, mode) CROSS JOIN unnest($3::bigint[]) i(instance)
     CROSS JOIN LATERAL (
       SELECT t.id::text, t.department_id::text, t.instance_id::text, t.customer_id, t.placed_at,
         CASE WHEN i.instance = ANY($4::bigint[]) THEN t.priority ELSE 0 END AS urgency
       FROM chat_tickets t
       WHERE t.state = 'inbox' AND coalesce(t.department_id, 0) = r.department AND t.instance_id = i.instance
         AND NOT t.bot_is_active AND (r.mode <> 'own' OR EXISTS (SELECT 1 FROM customers o
           WHERE o.id = t.customer_id AND (o.attendant_id = ANY($5::integer[]) OR o.substitute_id = ANY($5::integer[]))))
       ORDER BY urgency DESC, t.placed_at, t.id LIMIT $6
     ) h JOIN customers c ON c.id = h.customer_id`,
    [
      rules.map(({ departmentId }) => departmentId ?? '0'),
      rules.map(({ mode }) => mode),
      instanceIds,
      urgent,
      userIds.map(Number),
      Math.min(MOST_AT_ONCE, room),
    ],
  )
  return rows.map(({ id, department_id, instance_id, urgency, placed_at, own, substitute }) => ({
    id,
    departmentId: department_id,
    instanceId: instance_id,
    urgency,
    since: placed_at.getTime(),
    own,
    substitute,
  }))
}

/** Of these, those that still stand in the queue as they were read, locked. */
export async function lockHeads(
  work: Work,
  heads: readonly WaitingTicket[],
): Promise<ReadonlyMap<string, LockedTicket>> {
  const rows = await work.query<LockedTicket>(
    `SELECT ${LOCKED_COLUMNS} FROM chat_tickets t JOIN unnest($1::bigint[], $2::bigint[]) v(id, department)
       ON v.id = t.id AND v.department = coalesce(t.department_id, 0)
     WHERE t.state = 'inbox' AND NOT t.bot_is_active ORDER BY t.id FOR UPDATE OF t`,
    [heads.map(({ id }) => id), heads.map(({ departmentId }) => departmentId ?? '0')],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
