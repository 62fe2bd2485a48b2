import type { Dimension } from '../../../../src/domain/reports/metrics'

/** Whole seconds between two moments. */
export const seconds = (from: string, to: string): string =>
  `floor(extract(epoch FROM ${to} - ${from}))::integer`
export const one = (condition: string): string => `(CASE WHEN ${condition} THEN 1 ELSE 0 END)`
export const only = (condition: string, value: string): string =>
  `(CASE WHEN ${condition} THEN ${value} ELSE 0 END)`

/** What facts fall into days by. */
type Anchor = Readonly<{
  /** A timestamptz, or a date of the shop's calendar. */
  at: string
  kind: 'moment' | 'day'
  /** Sums that are kept by day, connection, department and person once the day is over (days.sql.ts); the order is that of the kept rows. */
  summed?: readonly string[]
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
  /** What is counted once however often it comes. */
  distinct?: Readonly<Record<string, string>>
  /** Of one case: what tells it from others, in the order of its anchor; the conversation, where there is one. */
  key: string
  ticket: string | null
  /** The customer whom a case is of. */
  customer: string | null
  /** Of a grade: what was given, and what was said about it. */
  said?: Readonly<{ grade: string; comment: string }>
}>

export const PLACE = {
  instance: { id: 'f.instance_id', name: null },
  department: { id: 'f.department_id', name: 'f.department_name' },
  user: { id: 'f.user_id', name: 'f.user_name' },
} as const

/** Columns of those who have no department. */
export const NO_DEPARTMENT = 'NULL::bigint AS department_id, NULL::text AS department_name'
/** The customer of a conversation. */
export const OF_TICKET =
  '(SELECT t.customer_id FROM chat_tickets t WHERE t.tenant_id = f.tenant_id AND t.id = f.ticket_id)'
