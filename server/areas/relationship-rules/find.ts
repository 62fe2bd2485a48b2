import { TRIGGERS } from '../../../src/domain/relationship-rules/triggers'
import { viewerOf } from '../../directory/session/viewer'
import { Parameters } from '../../platform/db/parameters'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { duePeople } from './people.sql'
import type { KeptRule } from './rule.row'

/** Rows of one transaction. */
const CHUNK = 500

/**
 * Writes down for whom a rule comes round on a day, as far as nobody has yet; at most so many. Whoever does it twice, at once or
 * after being cut off, writes each once: the key is the rule, the customer and the occurrence.
 * @returns whether there may be more. An author who has left, and a segment that is gone, find nobody: the list of rules says so.
 */
export async function findDue(work: Work, rule: KeptRule, day: string): Promise<boolean> {
  const author = await viewerOf(work, rule.user_id)
  if (!author) return false
  const { priority, keeps } = TRIGGERS[rule.trigger]
  const p = new Parameters()
  const [shop, ruleId, first, days] = [work.tenant.id, rule.id, priority, keeps].map((one) => p.add(one))
  try {
    const people = await duePeople(work, rule, author, { day, since: rule.activated_at }, p)
    const made = await work.query(
      `INSERT INTO relationship_sends (tenant_id, rule_id, customer_id, occurrence, priority, due_on, expires_at)
       SELECT ${shop}::integer, ${ruleId}::bigint, c.id, d.occurrence, ${first}::smallint, d.due_on,
         (d.due_on + ${days}::integer)::timestamp AT TIME ZONE ${SHOP_ZONE}
       FROM ${people}
       WHERE NOT EXISTS (SELECT FROM relationship_sends x WHERE x.tenant_id = ${shop}::integer AND x.rule_id = ${ruleId}::bigint
         AND x.customer_id = c.id AND x.occurrence = d.occurrence)
       ORDER BY c.id LIMIT ${CHUNK} ON CONFLICT DO NOTHING RETURNING 1`,
      p.values,
    )
    return made.length === CHUNK
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Does it still come round for this customer: has the order not been fetched, the quote not been answered meanwhile? */
export async function isStillDue(
  work: Work,
  rule: KeptRule,
  { customer_id, occurrence }: Readonly<{ customer_id: string; occurrence: string }>,
  day: string,
): Promise<boolean> {
  const author = await viewerOf(work, rule.user_id)
  if (!author) return false
  const p = new Parameters()
  const people = await duePeople(work, rule, author, { day, since: rule.activated_at }, p)
  const row = await work.one(
    `SELECT FROM ${people} WHERE c.id = ${p.add(customer_id)}::bigint AND d.occurrence = ${p.add(occurrence)}`,
    p.values,
  )
  return row !== undefined
}
