import type { Dimension, ReportSource } from '../../../src/domain/reports/metrics'

/** Seconds between two moments, whole ones. */
const seconds = (from: string, to: string): string => `floor(extract(epoch FROM ${to} - ${from}))::integer`
const one = (condition: string): string => `(CASE WHEN ${condition} THEN 1 ELSE 0 END)`
const only = (condition: string, value: string): string => `(CASE WHEN ${condition} THEN ${value} ELSE 0 END)`

type Anchor = Readonly<{
  /** A timestamptz, or a date of the shop's calendar. */
  at: string
  kind: 'moment' | 'day'
}>

/** Facts of a kind, as SQL over their rows `f`: what they are divided by, and what is summed. */
export type SourceSql = Readonly<{
  /** Gives `f`, with user_id, department_id and instance_id, by which it is decided who sees a row. */
  from: string
  /** The fact of `fact_starts`: from when on it is complete. */
  fact: string
  anchors: Readonly<Record<string, Anchor>>
  /** `name`: as it was when the fact was kept; null: names are looked up by whoever shows them. */
  dimensions: Readonly<Partial<Record<Dimension, Readonly<{ id: string; name: string | null }>>>>
  parts: Readonly<Record<string, string>>
  /** Of one case: what tells it from others, in the order of its anchor; the conversation, where there is one. */
  key: string
  ticket: string | null
  /** The customer whom a case is of. */
  customer: string | null
}>

const PLACE = {
  instance: { id: 'f.instance_id', name: null },
  department: { id: 'f.department_id', name: 'f.department_name' },
  user: { id: 'f.user_id', name: 'f.user_name' },
} as const

const HELD = `EXISTS (SELECT FROM ticket_stints s WHERE s.tenant_id = f.tenant_id AND s.ticket_id = f.ticket_id AND s.cycle = f.number AND s.kind = 'hold')`
const AGAIN = `EXISTS (SELECT FROM ticket_cycles x WHERE x.tenant_id = f.tenant_id AND x.ticket_id = f.ticket_id AND x.number = f.number + 1
  AND x.opened_at < f.closed_at + interval '24 hours')`
/** The stint right behind this one. */
const NEXT = (kind: string) =>
  `EXISTS (SELECT FROM ticket_stints s WHERE s.tenant_id = f.tenant_id AND s.ticket_id = f.ticket_id AND s.began_at = f.ended_at AND s.kind = '${kind}')`
/** It goes on where the same person had put it off. */
const GOES_ON = `EXISTS (SELECT FROM ticket_stints s WHERE s.tenant_id = f.tenant_id AND s.ticket_id = f.ticket_id AND s.ended_at = f.began_at
  AND s.kind = 'snooze' AND s.user_id = f.user_id)`

const OF_TICKET =
  '(SELECT t.customer_id FROM chat_tickets t WHERE t.tenant_id = f.tenant_id AND t.id = f.ticket_id)'

export const SOURCES: Readonly<Record<ReportSource, SourceSql>> = {
  cycles: {
    from: 'ticket_cycles f',
    fact: 'cycles',
    anchors: { opened: { at: 'f.opened_at', kind: 'moment' }, closed: { at: 'f.closed_at', kind: 'moment' } },
    dimensions: {
      ...PLACE,
      reason: { id: 'f.reason_id', name: 'f.reason_name' },
      origin: { id: `(CASE WHEN f.by_shop THEN 'shop' ELSE 'customer' END)`, name: null },
    },
    parts: {
      n: '1',
      seconds: seconds('f.opened_at', 'f.closed_at'),
      unheld: one(`NOT ${HELD}`),
      again: one(AGAIN),
    },
    key: 'f.ticket_id',
    ticket: 'f.ticket_id',
    customer: 'f.customer_id',
  },
  stints: {
    from: `(SELECT *, ${seconds('began_at', 'ended_at')} AS seconds FROM ticket_stints) f`,
    fact: 'stints',
    anchors: { ended: { at: 'f.ended_at', kind: 'moment' } },
    dimensions: PLACE,
    parts: {
      queue_n: one(`f.kind = 'queue' AND ${NEXT('hold')}`),
      queue_seconds: only(`f.kind = 'queue' AND ${NEXT('hold')}`, 'f.seconds'),
      hold_n: one(`f.kind = 'hold' AND NOT ${GOES_ON}`),
      hold_seconds: only(`f.kind = 'hold'`, 'f.seconds'),
    },
    key: 'f.ticket_id',
    ticket: 'f.ticket_id',
    customer: OF_TICKET,
  },
  turns: {
    from: `(SELECT *, answered_by AS user_id, answered_by_name AS user_name, ${seconds('asked_at', 'answered_at')} AS seconds FROM turns) f`,
    fact: 'turns',
    anchors: { answered: { at: 'f.answered_at', kind: 'moment' } },
    dimensions: { ...PLACE, department: { id: 'f.department_id', name: null } },
    parts: {
      n: '1',
      seconds: 'f.seconds',
      open_n: one('f.business_seconds IS NOT NULL'),
      open_seconds: 'coalesce(f.business_seconds, 0)',
      first_n: one('f.is_first'),
      first_seconds: only('f.is_first', 'f.seconds'),
      first_open_n: one('f.is_first AND f.business_seconds IS NOT NULL'),
      first_open_seconds: only('f.is_first', 'coalesce(f.business_seconds, 0)'),
    },
    key: 'f.id',
    ticket: 'f.ticket_id',
    customer: OF_TICKET,
  },
  grades: {
    from: 'ticket_grades f',
    fact: 'grades',
    anchors: { asked: { at: 'f.asked_at', kind: 'moment' } },
    dimensions: PLACE,
    parts: {
      n: '1',
      graded: one('f.grade IS NOT NULL'),
      promoters: one(`f.grade >= CASE f.scale WHEN '1-5' THEN 5 ELSE 9 END`),
      passives: one(
        `f.grade BETWEEN CASE f.scale WHEN '1-5' THEN 4 ELSE 7 END AND CASE f.scale WHEN '1-5' THEN 4 ELSE 8 END`,
      ),
      detractors: one(`f.grade < CASE f.scale WHEN '1-5' THEN 4 ELSE 7 END`),
    },
    key: 'f.ticket_id',
    ticket: 'f.ticket_id',
    customer: OF_TICKET,
  },
  messages: {
    from: '(SELECT *, NULL::bigint AS department_id, NULL::text AS department_name FROM message_counts) f',
    fact: 'messages',
    anchors: { day: { at: 'f.day', kind: 'day' } },
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
  orders: {
    from: `(SELECT o.*, NULL::bigint AS department_id, NULL::text AS department_name FROM orders o WHERE o.phase NOT IN ('canceled', 'returned')) f`,
    fact: 'orders',
    anchors: { confirmed: { at: 'f.confirmed_at', kind: 'moment' } },
    dimensions: {
      instance: PLACE.instance,
      user: { id: 'f.user_id', name: null },
      delivery: { id: 'f.delivery', name: null },
      origin: { id: 'f.source', name: null },
    },
    parts: { n: '1', cents: 'f.total' },
    key: 'f.id',
    ticket: 'f.chat_ticket_id',
    customer: 'f.customer_id',
  },
}
