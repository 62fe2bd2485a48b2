import { OF_TICKET, one, only, PLACE, type SourceSql, seconds } from './source.sql'

/** Millionths of BRL in a cent. */
const MICROS_IN_CENT = 10_000
/** Of a ticket: where it is, and who may see it. */
const OF_TICKETS = `x.*, x.chat_ticket_id AS ticket_id, t.instance_id, t.user_id, t.department_id, NULL::text AS department_name, NULL::text AS user_name`
const TICKET = 'JOIN chat_tickets t ON t.tenant_id = x.tenant_id AND t.id = x.chat_ticket_id'
const PLACED = { instance: PLACE.instance, department: { id: 'f.department_id', name: null } } as const

const TURN = 'SELECT FROM maria_turns x WHERE x.tenant_id = f.tenant_id AND x.session_id = f.id'
/** Nothing came for a day: she is left alone with it no more. */
const SILENT = `NOT EXISTS (${TURN} AND x.at > now() - interval '1 day') AND f.began_at < now() - interval '1 day'`
const SETTLED = `(f.ended_at IS NOT NULL OR ${SILENT})`
const SAID = `EXISTS (${TURN} AND x.outcome = 'say')`

/** Maria's conversations and turns: her own rows, which are kept for 400 days. */
export const MARIA_SOURCES = {
  maria: {
    from: `(SELECT ${OF_TICKETS} FROM maria_sessions x ${TICKET}) f`,
    fact: 'maria',
    anchors: { began: { at: 'f.began_at', kind: 'moment' } },
    dimensions: { ...PLACED, cause: { id: 'f.why', name: null } },
    parts: {
      n: '1',
      settled: one(SETTLED),
      contained: one(`coalesce(f.why, 'closed') = 'closed' AND ${SETTLED} AND ${SAID}`),
      handed: one(`f.why <> 'closed'`),
      cents: `coalesce((SELECT sum(x.cost) FROM maria_turns x WHERE x.tenant_id = f.tenant_id AND x.session_id = f.id), 0) / ${MICROS_IN_CENT}.0`,
    },
    key: 'f.id',
    ticket: 'f.ticket_id',
    customer: OF_TICKET,
  },
  maria_turns: {
    from: `(SELECT ${OF_TICKETS} FROM maria_turns x ${TICKET}) f`,
    fact: 'maria',
    anchors: {
      at: { at: 'f.at', kind: 'moment' },
      judged: { at: 'f.judged_at', kind: 'moment' },
    },
    dimensions: {
      ...PLACED,
      way: { id: 'f.way', name: null },
      cause: { id: 'f.cause', name: null },
      verdict: { id: 'f.judged', name: null },
      fault: { id: 'f.fault', name: null },
      unproven: { id: 'f.unproven', name: null },
      flag: { id: 'f.flag', name: null },
    },
    parts: {
      n: '1',
      cost_n: one('f.cost > 0'),
      cents: `f.cost / ${MICROS_IN_CENT}.0`,
      answered: one(`f.way = 'answers' AND f.asked_at IS NOT NULL`),
      seconds: only(
        `f.way = 'answers' AND f.asked_at IS NOT NULL`,
        seconds('f.asked_at', 'greatest(f.at, f.asked_at)'),
      ),
      faults: one('f.fault IS NOT NULL'),
      unproven: one('f.unproven IS NOT NULL'),
      flags: one('f.flag IS NOT NULL'),
      misses: one(`f.outcome = 'miss' OR f.cause = 'not_understood'`),
      judged: one(`f.judged IN ('accepted', 'edited', 'rejected')`),
      accepted: one(`f.judged = 'accepted'`),
      unsafe: one('f.unsafe'),
    },
    key: 'f.id',
    ticket: 'f.ticket_id',
    customer: OF_TICKET,
  },
} as const satisfies Record<string, SourceSql>
