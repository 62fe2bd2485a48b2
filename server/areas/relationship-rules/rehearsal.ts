import type { Viewer } from '../../../src/domain/access/visibility'
import { purposeRank } from '../../../src/domain/consents/may-send'
import { wallOf } from '../../../src/domain/hours/wall'
import { RelationshipRuleForm } from '../../../src/domain/relationship-rules/forms'
import { countsAs, TRIGGERS } from '../../../src/domain/relationship-rules/triggers'
import { dayOf } from '../../../src/domain/time/relative-time'
import { hasComplained, isTalking } from '../../conversation/tickets/let-alone.sql'
import { hoursAndSums, outreachRules } from '../../directory/consents/outreach-rules'
import { newestDecision } from '../../directory/customers/consent/consent'
import { sendRefusal, windowIsOver } from '../../directory/customers/consent/send-refusal.sql'
import { Parameters } from '../../platform/db/parameters'
import { zoneOf } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import type { RelationshipRehearsal } from '../../platform/graphql/resolvers.gen'
import { typedIn } from '../../platform/graphql/typed-in'
import { duePeople } from './people.sql'
import type { Rule } from './rule.row'
import { mustServe } from './rules'

/** From how much on it is advertising. */
const ADVERTISES = purposeRank('marketing')

/** People who are shown by name. */
const SHOWN = 20

/**
 * What a rule as it is typed would do today: for whom it comes round, who of them would get it, and why the others would not. By
 * the conditions that the gate asks when it comes to sending; the hour, a conversation that ends and sums of days may still change it.
 */
export async function rehearse(
  work: Work,
  viewer: Viewer,
  { form: typed }: Readonly<{ form: unknown }>,
  now: Date,
): Promise<RelationshipRehearsal> {
  const form = typedIn(RelationshipRuleForm, typed)
  const rule = {
    ...form,
    segment_id: form.segment_id ?? null,
    template_id: form.template_id ?? null,
  }
  await mustServe(work, viewer, rule)
  const zone = await zoneOf(work)
  const day = dayOf(now.getTime(), zone)
  const p = new Parameters()
  const people = await duePeople(work, rule, viewer, { day, since: null }, p)
  // Hours and sums are asked for the hour at which it would write.
  const hour = wallOf(zone).fromWall(Date.parse(`${day}T00:00:00Z`) + rule.hour * 3_600_000)
  const why = TRIGGERS[rule.trigger].task
    ? 'NULL::text'
    : whyNot(rule, hoursAndSums(await outreachRules(work), new Date(hour), p), now, p)
  const rows = await work.query<{ id: string; name: string; reason: string | null; n: number }>(
    `WITH found AS (
       SELECT c.id, c.name, ${why} AS reason FROM ${people} JOIN instances i ON i.tenant_id = c.tenant_id AND i.id = ${p.add(rule.instance_id)}::bigint
     ), counted AS (SELECT reason, count(*)::integer AS n FROM found GROUP BY reason)
     SELECT s.id::text, s.name, c.reason, c.n FROM counted c LEFT JOIN LATERAL (
       SELECT f.id, f.name FROM found f WHERE f.reason IS NOT DISTINCT FROM c.reason ORDER BY f.id LIMIT ${SHOWN}
     ) s ON true ORDER BY c.reason IS NOT NULL, c.n DESC, c.reason, s.id`,
    p.values,
  )
  const counts = new Map(rows.map(({ reason, n }) => [reason, n]))
  const found = [...counts.values()].reduce((all, n) => all + n, 0)
  const may = counts.get(null) ?? 0
  const would = Math.min(may, rule.daily_most)
  return {
    day,
    found,
    would,
    left_out: [
      ...(may > would ? [{ reason: 'daily', people: may - would }] : []),
      ...[...counts].flatMap(([reason, n]) => (reason === null ? [] : [{ reason, people: n }])),
    ],
    people: rows
      .slice(0, SHOWN)
      .map(({ id, name, reason }) => ({ customer_id: id, customer_name: name, reason })),
  }
}

/** SQL: why the customer `c` would not get it over the connection `i`; null: they would. In the order in which a run asks. */
function whyNot(rule: Rule, sums: ReturnType<typeof hoursAndSums>, now: Date, p: Parameters): string {
  const at = `${p.add(now)}::timestamptz`
  const over = windowIsOver('i', 'c.id', at)
  const rank = (reminders: boolean, windowOpen: boolean) =>
    purposeRank(countsAs(rule.trigger, { reminders, windowOpen }))
  const reminded = `coalesce(${newestDecision('reminder')} = 'granted', FALSE)`
  const said = p.add(rule.template_id)
  const template = (
    of: string,
  ) => `EXISTS (SELECT FROM relationship_templates rt JOIN meta_templates mt ON mt.tenant_id = rt.tenant_id
      AND mt.name = rt.template_name AND mt.language = rt.template_language AND mt.${of} AND mt.waba_id = i.waba_id
    WHERE rt.id = ${said}::bigint)`
  const takes = `(CASE WHEN ${over} THEN greatest(CASE WHEN ${reminded} THEN ${rank(true, false)} ELSE ${rank(false, false)} END,
      CASE WHEN ${template("category = 'MARKETING'")} THEN ${ADVERTISES} ELSE 0 END)
    ELSE CASE WHEN ${reminded} THEN ${rank(true, true)} ELSE ${rank(false, true)} END END)`
  const refusal = sendRefusal(
    { rank: takes },
    { through: { instance: 'i', now: at }, ...sums, except: ['window_closed'] },
  )
  return `CASE ${TRIGGERS[rule.trigger].talksIn ? '' : `WHEN ${isTalking(at)} THEN 'conversation'`}
    WHEN ${over} AND NOT ${template("status = 'APPROVED'")} THEN 'template'
    ELSE coalesce(${refusal}, CASE WHEN ${takes} >= ${ADVERTISES} AND ${hasComplained(at)} THEN 'complained' END) END`
}
