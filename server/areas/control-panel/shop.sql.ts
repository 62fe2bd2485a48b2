import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import type {
  MinuteCell,
  ShopNow,
  StandingCell,
  TeamMember,
  TodayCell,
} from '../../../src/domain/control-panel/shop-now'
import { fullBy } from '../../../src/domain/tickets/pick-rules'
import { QUEUE_WAITS } from '../../conversation/tickets/area'
import { mayAttend } from '../../directory/access/may-attend'
import { isOnline } from '../../directory/session/user'
import { byName } from '../../platform/db/by-name'
import type { Work } from '../../platform/db/work'
import { reportOf, sumIn } from '../reports/area'

/** In the queue, for people to take. */
const QUEUED = `t.state = 'inbox' AND NOT t.bot_is_active`
/** In somebody's hands, and not put off. */
const HELD = `t.state <> 'inbox' AND t.snoozed_at IS NULL`
const UNANSWERED = `${HELD} AND NOT t.bot_is_active AND t.waiting_since IS NOT NULL`
const WAITS_MS = (condition: string, since: string): string =>
  `(extract(epoch FROM min(${since}) FILTER (WHERE ${condition})) * 1000)::float8`
/** So far back the queue is told by the minute, or further where the shop lets customers wait for longer. */
const MINUTES = 120

/** What of a shop changes slowly. */
export type Slow = Pick<ShopNow, 'today' | 'departments' | 'instances'> &
  Readonly<{
    /** How many minutes of its queue are told. */
    minutesShown: number
    /** When each of its people was last here. */
    seen: ReadonlyMap<string, Date>
  }>

/** What is read once for many counts. */
export async function readSlow(work: Work, now: Date): Promise<Slow> {
  const departments = await work.query<{ id: string; name: string }>(
    `SELECT d.id::text, d.name FROM departments d WHERE d.activated ORDER BY ${byName('d.name')}, d.id`,
  )
  const instances = await work.query<{ id: string; name: string }>(
    'SELECT i.id::text, coalesce(i.nickname, i.name) AS name FROM instances i WHERE i.deleted_at IS NULL ORDER BY i.id',
  )
  const seen = await work.query<{ id: string; at: Date }>(
    'SELECT s.user_id::text AS id, max(greatest(s.seen_at, s.left_at, s.revoked_at)) AS at FROM sessions s GROUP BY s.user_id',
  )
  return {
    departments,
    instances,
    minutesShown: await minutesOf(work),
    seen: new Map(seen.map(({ id, at }) => [id, at])),
    today: await readToday(work, now),
  }
}

/** How the shop stands at this moment: the same statements however many watch, none of them for each of something. */
export async function readStanding(
  work: Work,
  now: Date,
  { minutesShown, seen }: Pick<Slow, 'minutesShown' | 'seen'>,
): Promise<Omit<ShopNow, keyof Slow>> {
  const cells = await work.query<StandingCell>(
    `SELECT t.instance_id::text, t.department_id::text, t.user_id::text,
       count(*) FILTER (WHERE ${QUEUED})::integer AS waiting, ${WAITS_MS(QUEUED, QUEUE_WAITS)} AS oldest,
       count(*) FILTER (WHERE t.state = 'inbox' AND t.bot_is_active AND NOT t.maria_is_active)::integer AS bots,
       count(*) FILTER (WHERE t.state = 'inbox' AND t.bot_is_active AND t.maria_is_active)::integer AS maria,
       count(*) FILTER (WHERE ${HELD})::integer AS held,
       count(*) FILTER (WHERE t.state <> 'inbox' AND t.snoozed_at IS NOT NULL)::integer AS snoozed,
       count(*) FILTER (WHERE t.state = 'open' AND NOT t.bot_is_active)::integer AS active,
       count(*) FILTER (WHERE ${UNANSWERED})::integer AS unanswered,
       ${WAITS_MS(UNANSWERED, 't.waiting_since')} AS "unansweredSince"
     FROM chat_tickets t WHERE t.state <> 'closed' GROUP BY t.instance_id, t.department_id, t.user_id`,
  )
  const minutes = await work.query<MinuteCell>(
    `SELECT t.instance_id::text, t.department_id::text, NULL AS user_id, count(*)::integer AS count,
       (extract(epoch FROM date_trunc('minute', ${QUEUE_WAITS})) * 1000)::float8 AS at
     FROM chat_tickets t WHERE ${QUEUED} AND ${QUEUE_WAITS} > $1::timestamptz - make_interval(mins => $2)
     GROUP BY t.instance_id, t.department_id, date_trunc('minute', ${QUEUE_WAITS})`,
    [now, minutesShown],
  )
  return { cells, minutes, team: await readTeam(work, cells, seen) }
}

async function minutesOf(work: Work): Promise<number> {
  const [row] = await work.query<{ most: number | null }>(
    `SELECT max(s.value::integer) AS most FROM settings s WHERE s.key = 'wait_limit_queue_minutes'`,
  )
  return Math.max(MINUTES, row?.most ?? 0)
}

/** The figures of today, by the definitions of the reports. */
async function readToday(work: Work, now: Date): Promise<TodayCell[]> {
  const day = await work.one<{ day: string }>(
    'SELECT ($1::timestamptz AT TIME ZONE shop_zone())::date::text AS day',
    [now],
  )
  if (!day) return []
  // Of the whole shop; who sees what of it is decided of each cell.
  const all = {
    id: '0',
    role: ADMINISTRATOR,
    department_id: null,
    instance_ids: [],
    figures: 'shop',
  } as const
  const { cells } = await reportOf(work, all, {
    metrics: ['opened', 'closed', 'first_response'],
    from: day.day,
    to: day.day,
    grain: null,
    by: ['instance', 'department', 'user'],
    only: {},
    spread: false,
  })
  return cells.map(({ ids: [instance_id = null, department_id = null, user_id = null], parts }) => ({
    instance_id,
    department_id,
    user_id,
    opened: sumIn(parts, 'opened', 'n'),
    closed: sumIn(parts, 'closed', 'n'),
    firsts: sumIn(parts, 'first_response', 'first_n'),
    firstSeconds: sumIn(parts, 'first_response', 'first_seconds'),
  }))
}

type Person = Omit<TeamMember, 'state' | 'since' | 'most' | 'full'> & {
  here: boolean
  paused: Date | null
  max_chat_tickets: number | null
  max_active_chat_tickets: number | null
}

/** Everybody of the team; what they hold is that of the cells, so that both are of one moment. */
async function readTeam(
  work: Work,
  cells: readonly StandingCell[],
  seen: Slow['seen'],
): Promise<TeamMember[]> {
  const rows = await work.query<Person>(
    `SELECT u.id::text, u.name, u.department_id::text AS "departmentId",
       ARRAY(SELECT ui.instance_id::text FROM user_instances ui WHERE ui.tenant_id = u.tenant_id AND ui.user_id = u.id) AS "instanceIds",
       ${mayAttend('r')} AND r.name <> '${ADMINISTRATOR}' AND u.blocked_at IS NULL AS attends,
       ${isOnline('u')} AS here, p.started_at AS paused, p.reason AS pause, u.max_chat_tickets, u.max_active_chat_tickets
     FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
     LEFT JOIN user_pauses p ON p.tenant_id = u.tenant_id AND p.user_id = u.id AND p.ended_at IS NULL
     WHERE u.deleted_at IS NULL`,
  )
  const loads = new Map<string, { held: number; active: number }>()
  for (const { user_id, held, snoozed, active } of cells as readonly (StandingCell & { active: number })[]) {
    if (user_id === null) continue
    const known = loads.get(user_id) ?? { held: 0, active: 0 }
    loads.set(user_id, { held: known.held + held + snoozed, active: known.active + active })
  }
  return rows.map(({ here, paused, max_chat_tickets, max_active_chat_tickets, ...person }) => ({
    ...person,
    state: !here ? 'offline' : paused ? 'paused' : 'online',
    since: here ? (paused?.getTime() ?? null) : (seen.get(person.id)?.getTime() ?? null),
    pause: here && paused ? person.pause : null,
    most: max_chat_tickets ?? max_active_chat_tickets,
    full:
      fullBy(
        { max_chat_tickets, max_active_chat_tickets },
        loads.get(person.id) ?? { held: 0, active: 0 },
      ) !== null,
  }))
}
