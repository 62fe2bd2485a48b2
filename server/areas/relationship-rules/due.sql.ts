import type { RelationshipTrigger } from '../../../contract/relationship-lists'
import { birthdaysOn, TRIGGERS } from '../../../src/domain/relationship-rules/triggers'
import type { Parameters } from '../../platform/db/parameters'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import type { Rule } from './rule.row'

/** Where what a trigger is about stands, when it happened, and what is one time of it. Each is found by an index. */
type Source = Readonly<{ from: string; at: string; occurrence: string; also?: string }>

const FACTS = 'customer_facts f'
const SOURCES: Readonly<Record<Exclude<RelationshipTrigger, 'birthday'>, Source>> = {
  order_ready: {
    from: 'orders f',
    at: 'f.phase_at',
    occurrence: 'f.id::text',
    also: "f.phase = 'ready' AND f.delivery = 'pickup'",
  },
  quote: {
    from: FACTS,
    at: 'f.open_quote_at',
    occurrence: 'f.open_quote_id::text',
    also: 'coalesce(f.last_inbound_at < f.open_quote_at, TRUE)',
  },
  refill: { from: FACTS, at: 'f.next_refill_at', occurrence: 'f.next_refill_order_id::text' },
  after_purchase: {
    from: 'orders f',
    at: 'f.delivered_at',
    occurrence: 'f.id::text',
    also: "f.phase = 'delivered'",
  },
  no_purchase: {
    from: FACTS,
    at: 'f.last_order_at',
    occurrence: `to_char(f.last_order_at AT TIME ZONE ${SHOP_ZONE}, 'YYYY-MM')`,
  },
  grade: { from: FACTS, at: 'f.last_graded_at', occurrence: 'f.last_graded_ticket_id::text' },
}

/** The day, yyyy-mm-dd by the shop's clock, and since when; null: what comes round on that very day, whenever it happened. */
export type Span = Readonly<{ day: string; since: Date | null }>

/**
 * SQL: for whom a rule comes round on a day, and since it is worth saying: customer_id, occurrence and due_on. Every branch reads
 * one range of an index of the shop, and never all customers.
 */
export function dueSql(
  { trigger, number }: Pick<Rule, 'trigger' | 'number'>,
  { day, since }: Span,
  tenantId: number,
  p: Parameters,
): string {
  const today = `${p.add(day)}::date`
  const shop = `${p.add(tenantId)}::integer`
  const { keeps, since: from } = TRIGGERS[trigger]
  if (trigger === 'birthday')
    return `SELECT f.customer_id, ${p.add(day.slice(0, 4))}::text AS occurrence, ${today} AS due_on FROM ${FACTS}
      WHERE f.tenant_id = ${shop} AND f.birthday = ANY(${p.add(birthdaysOn(day))}::smallint[])`
  const { from: table, at, occurrence, also } = SOURCES[trigger]
  const days = trigger === 'grade' ? 0 : number
  const startOf = (date: string) => `((${date})::timestamp AT TIME ZONE ${SHOP_ZONE})`
  const conditions = [
    `f.tenant_id = ${shop}`,
    `${at} >= ${startOf(`${today} - ${days + (since === null ? 0 : keeps - 1)}`)}`,
    `${at} < ${startOf(`${today} - ${days - 1}`)}`,
    ...(also ? [also] : []),
    ...(trigger === 'grade' ? [`f.last_grade <= ${p.add(number)}::integer`] : []),
  ]
  if (since !== null) {
    const moment = `${p.add(since)}::timestamptz`
    conditions.push(
      from === 'happens'
        ? `${at} >= ${moment}`
        : `${at} >= ${startOf(`(${moment} AT TIME ZONE ${SHOP_ZONE})::date - ${days}`)}`,
    )
  }
  return `SELECT f.customer_id, ${occurrence} AS occurrence, (${at} AT TIME ZONE ${SHOP_ZONE})::date + ${days} AS due_on
    FROM ${table} WHERE ${conditions.join(' AND ')}`
}
