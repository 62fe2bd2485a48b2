import { NO_DEPARTMENT, OF_TICKET, one, only, PLACE, type SourceSql, seconds } from './source.sql'

/* OFFSET 0: each is looked up by its index. Otherwise all stints of all years are hashed for the few facts of a day. */
const OF_CYCLE = 's.tenant_id = f.tenant_id AND s.ticket_id = f.ticket_id'
const HELD = `EXISTS (SELECT FROM ticket_stints s WHERE ${OF_CYCLE} AND s.cycle = f.number AND s.kind = 'hold' OFFSET 0)`
const AGAIN = `EXISTS (SELECT FROM ticket_cycles s WHERE ${OF_CYCLE} AND s.number = f.number + 1
  AND s.opened_at < f.closed_at + interval '24 hours' OFFSET 0)`
const MOVED = `EXISTS (SELECT FROM ticket_transfers s WHERE s.tenant_id = f.tenant_id AND s.chat_ticket_id = f.ticket_id
  AND s.transferred_at BETWEEN f.opened_at AND f.closed_at OFFSET 0)`
const ASKED = `EXISTS (SELECT FROM turns s WHERE ${OF_CYCLE} AND s.cycle = f.number OFFSET 0)`
const ORDERED = `EXISTS (SELECT FROM orders s WHERE s.tenant_id = f.tenant_id AND s.chat_ticket_id = f.ticket_id
  AND s.phase NOT IN ('canceled', 'returned') AND s.confirmed_at >= f.opened_at AND s.created_at <= coalesce(f.closed_at, 'infinity'))`

const TAKEN = `f.kind = 'queue' AND EXISTS (SELECT FROM ticket_stints s WHERE ${OF_CYCLE} AND s.began_at = f.ended_at AND s.kind = 'hold' OFFSET 0)`
/** The same person put it off, and took it up again: it has not ended. */
const GOES_ON = `EXISTS (SELECT FROM ticket_stints s JOIN ticket_stints h ON h.tenant_id = s.tenant_id AND h.ticket_id = s.ticket_id
    AND h.began_at = s.ended_at AND h.kind = 'hold' AND h.user_id = s.user_id
  WHERE ${OF_CYCLE} AND s.began_at = f.ended_at AND s.kind = 'snooze' AND s.user_id = f.user_id OFFSET 0)`
const HOLD = `f.kind = 'hold' AND NOT ${GOES_ON}`
/** Of a hold with all that came before it was put off. */
const whole = (
  column: string,
) => `(CASE WHEN EXISTS (SELECT FROM ticket_stints s WHERE ${OF_CYCLE} AND s.ended_at = f.began_at AND s.kind = 'snooze'
    AND s.user_id = f.user_id OFFSET 0) THEN (WITH RECURSIVE back(began_at, ended_at, business_seconds) AS (
      SELECT f.began_at, f.ended_at, f.business_seconds
      UNION ALL
      SELECT h.began_at, h.ended_at, h.business_seconds FROM back b
      JOIN ticket_stints s ON ${OF_CYCLE} AND s.ended_at = b.began_at AND s.kind = 'snooze' AND s.user_id = f.user_id
      JOIN ticket_stints h ON h.tenant_id = f.tenant_id AND h.ticket_id = f.ticket_id AND h.ended_at = s.began_at AND h.kind = 'hold' AND h.user_id = f.user_id
    ) SELECT sum(${column.replaceAll('f.', 'back.')})::integer FROM back) ELSE ${column} END)`
const LASTED = seconds('f.began_at', 'f.ended_at')
const COUNTED = 'f.business_seconds IS NOT NULL'
const OPEN = 'coalesce(f.business_seconds, 0)'

/** From when on whoever answered had it in hand; they may have answered without. */
const OWN = `greatest(f.asked_at, coalesce((SELECT max(s.began_at) FROM ticket_stints s WHERE ${OF_CYCLE} AND s.kind = 'hold'
  AND s.user_id = f.answered_by AND s.began_at <= f.answered_at), f.asked_at))`

/** What was said about a grade: it stands with the conversation, and is about the last grade that was given there. */
const COMMENT = `(SELECT s.review FROM chat_tickets s WHERE s.tenant_id = f.tenant_id AND s.id = f.ticket_id AND f.grade IS NOT NULL
  AND NOT EXISTS (SELECT FROM ticket_grades l WHERE l.tenant_id = f.tenant_id AND l.ticket_id = f.ticket_id AND l.asked_at > f.asked_at
    AND l.grade IS NOT NULL))`
/** Did Maria answer in what is graded? */
const HELPED = `EXISTS (SELECT FROM maria_sessions s WHERE s.tenant_id = f.tenant_id AND s.chat_ticket_id = f.ticket_id
  AND s.began_at BETWEEN coalesce(f.opened_at, '-infinity') AND f.asked_at OFFSET 0)`

/** What is kept of conversations (docs/facts.md). */
export const SERVICE_SOURCES = {
  cycles: {
    from: 'ticket_cycles f',
    fact: 'cycles',
    anchors: {
      opened: { at: 'f.opened_at', kind: 'moment', summed: ['n'] },
      closed: {
        at: 'f.closed_at',
        kind: 'moment',
        summed: ['n', 'seconds', 'open_n', 'open_seconds', 'unheld', 'again', 'moved'],
      },
    },
    dimensions: {
      ...PLACE,
      reason: { id: 'f.reason_id', name: 'f.reason_name' },
      origin: { id: `(CASE WHEN f.by_shop THEN 'shop' ELSE 'customer' END)`, name: null },
    },
    parts: {
      n: '1',
      known: one('f.customer_id IS NOT NULL'),
      seconds: seconds('f.opened_at', 'f.closed_at'),
      open_n: one(COUNTED),
      open_seconds: OPEN,
      unheld: one(`NOT ${HELD}`),
      again: one(AGAIN),
      moved: one(MOVED),
      asked: one(ASKED),
      ordered: one(`${ASKED} AND ${ORDERED}`),
    },
    distinct: { customers: 'f.customer_id' },
    key: 'f.ticket_id',
    ticket: 'f.ticket_id',
    customer: 'f.customer_id',
  },
  stints: {
    // What most sums ask for is looked up once of each fact.
    from: `ticket_stints f CROSS JOIN LATERAL (SELECT ${HOLD} AS held OFFSET 0) l`,
    fact: 'stints',
    anchors: {
      ended: {
        at: 'f.ended_at',
        kind: 'moment',
        summed: [
          ...['queue_n', 'queue_seconds', 'queue_open_n', 'queue_open_seconds'],
          ...['hold_n', 'hold_seconds', 'hold_open_n', 'hold_open_seconds'],
        ],
      },
    },
    dimensions: PLACE,
    parts: {
      queue_n: one(TAKEN),
      queue_seconds: only(TAKEN, LASTED),
      queue_open_n: one(`${COUNTED} AND ${TAKEN}`),
      queue_open_seconds: only(`${COUNTED} AND ${TAKEN}`, OPEN),
      hold_n: one('l.held'),
      hold_seconds: only('l.held', whole(LASTED)),
      hold_open_n: one(`${COUNTED} AND l.held`),
      hold_open_seconds: only(`${COUNTED} AND l.held`, whole(OPEN)),
    },
    key: 'f.ticket_id',
    ticket: 'f.ticket_id',
    customer: OF_TICKET,
  },
  turns: {
    from: `(SELECT *, answered_by AS user_id, answered_by_name AS user_name FROM turns) f`,
    fact: 'turns',
    anchors: {
      answered: {
        at: 'f.answered_at',
        kind: 'moment',
        summed: [
          ...['n', 'seconds', 'open_n', 'open_seconds', 'first_n', 'first_seconds'],
          ...['first_open_n', 'first_open_seconds', 'own_n', 'own_seconds'],
        ],
      },
      asked: { at: 'f.asked_at', kind: 'moment' },
    },
    dimensions: { ...PLACE, department: { id: 'f.department_id', name: null } },
    parts: {
      n: '1',
      seconds: seconds('f.asked_at', 'f.answered_at'),
      open_n: one(COUNTED),
      open_seconds: OPEN,
      first_n: one('f.is_first'),
      first_seconds: only('f.is_first', seconds('f.asked_at', 'f.answered_at')),
      first_open_n: one(`f.is_first AND ${COUNTED}`),
      first_open_seconds: only('f.is_first', OPEN),
      own_n: one('f.is_first AND f.answered_by IS NOT NULL'),
      own_seconds: only('f.is_first AND f.answered_by IS NOT NULL', seconds(OWN, 'f.answered_at')),
      waiting: one('f.ended_at IS NULL'),
      unanswered: one('f.ended_at IS NOT NULL AND f.answered_at IS NULL'),
    },
    key: 'f.id',
    ticket: 'f.ticket_id',
    customer: OF_TICKET,
  },
  grades: {
    from: `(SELECT g.*, c.reason_id, c.reason_name, c.opened_at FROM ticket_grades g LEFT JOIN ticket_cycles c
      ON c.tenant_id = g.tenant_id AND c.ticket_id = g.ticket_id AND c.number = g.cycle) f`,
    fact: 'grades',
    anchors: { asked: { at: 'f.asked_at', kind: 'moment' } },
    dimensions: {
      ...PLACE,
      reason: { id: 'f.reason_id', name: 'f.reason_name' },
      survey: { id: 'f.survey_id', name: null },
      maria: { id: `(CASE WHEN ${HELPED} THEN 'with' ELSE 'without' END)`, name: null },
    },
    parts: {
      n: '1',
      graded: one('f.grade IS NOT NULL'),
      promoters: one(`f.grade >= CASE f.scale WHEN '1-5' THEN 5 ELSE 9 END`),
      passives: one(
        `f.grade BETWEEN CASE f.scale WHEN '1-5' THEN 4 ELSE 7 END AND CASE f.scale WHEN '1-5' THEN 4 ELSE 8 END`,
      ),
      commented: one(`${COMMENT} IS NOT NULL`),
      detractors: one(`f.grade < CASE f.scale WHEN '1-5' THEN 4 ELSE 7 END`),
    },
    key: 'f.ticket_id',
    ticket: 'f.ticket_id',
    customer: OF_TICKET,
    said: { grade: 'f.grade', comment: COMMENT },
  },
  messages: {
    from: `(SELECT *, ${NO_DEPARTMENT}, NULL::text AS user_name FROM message_counts) f`,
    fact: 'messages',
    anchors: { day: { at: 'f.day', kind: 'day', summed: ['received', 'sent', 'automatic'] } },
    dimensions: {
      instance: PLACE.instance,
      user: { id: 'f.user_id', name: null },
      direction: { id: 'f.direction', name: null },
      hour: { id: 'f.hour', name: null },
    },
    parts: {
      received: only(`f.direction = 'in'`, 'f.messages'),
      sent: only(`f.direction = 'out'`, 'f.messages'),
      automatic: only(`f.direction = 'auto'`, 'f.messages'),
    },
    key: 'f.id',
    ticket: null,
    customer: null,
  },
} as const satisfies Record<string, SourceSql>
