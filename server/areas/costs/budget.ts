import { readSetting } from '../../directory/settings/read'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { lockRows } from '../../platform/rows/define-rows'
import { warnOfBudget } from './warn'

/** SQL: does `at` lie in the month of the shop's clock that begins with the day `month`? Its ends are found by an index. */
export const inMonth = (at: string, month: string): string =>
  `${at} >= ${month}::date::timestamp AT TIME ZONE ${SHOP_ZONE}
     AND ${at} < (${month}::date + interval '1 month') AT TIME ZONE ${SHOP_ZONE}`

/** SQL: the first day of the month at a moment, by the shop's clock. */
export const monthOf = (at: string): string =>
  `date_trunc('month', ${at}::timestamptz AT TIME ZONE ${SHOP_ZONE})::date`

/** How a month stands, cents. */
export type MonthStand = Readonly<{
  /** First day, YYYY-MM-DD. */
  month: string
  /** What its messages have cost. */
  spent: number
  /** What those will cost that were handed over, and that nobody has priced yet. */
  inFlight: number
  /** What the rest of the campaigns that are under way will cost. */
  rest: number
}>

/**
 * What this month has cost and what is under way, in one statement. A campaign's people are expected to cost what the dearest of its
 * texts costs today; a rule's message that waits, what advertising does.
 */
export async function monthStand(work: Work, now: Date): Promise<MonthStand> {
  const row = await work.one<MonthStand>(
    `WITH day AS (SELECT ($2::timestamptz AT TIME ZONE ${SHOP_ZONE})::date AS today, ${monthOf('$2')} AS month)
     SELECT d.month::text, coalesce((SELECT sum(x.cents) FROM message_spendings x WHERE x.tenant_id = $1 AND ${inMonth('x.at', 'd.month')}), 0)::float8 AS spent,
       (coalesce(k.flying, 0) + coalesce((SELECT count(*) FROM relationship_sends s WHERE s.tenant_id = $1 AND s.state = 'planned')
         * rate_of($1, 'whatsapp', 'BR', 'marketing', d.today), 0))::float8 AS "inFlight", coalesce(k.rest, 0)::float8 AS rest
     FROM day d CROSS JOIN LATERAL (
       SELECT sum(p.flying * e.each) AS flying, sum(p.waiting * e.each) AS rest
       FROM campaigns c
         CROSS JOIN LATERAL (SELECT max(coalesce(rate_of($1, c.channel, 'BR', coalesce(v -> 'template' ->> 'category', 'marketing'), d.today), 0)
             * coalesce((v ->> 'parts')::integer, 1)) AS each
           FROM jsonb_array_elements(c.variants) v) e
         CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE r.state = 'pending') AS waiting,
             count(*) FILTER (WHERE r.state = 'queued' OR c.channel = 'whatsapp' AND r.state <> 'pending') AS flying
           FROM campaign_recipients r WHERE r.tenant_id = $1 AND r.campaign_id = c.id AND r.cents IS NULL
             AND r.state IN ('pending', 'queued', 'uncertain', 'accepted', 'delivered', 'read')) p
       WHERE c.tenant_id = $1 AND c.state IN ('freezing', 'sending', 'finishing')
     ) k`,
    [work.tenant.id, now],
  )
  if (!row) throw new Error('the database gave no month')
  return row
}

/** The shop's budget of a month, cents; null: it has none. */
export async function monthBudget(work: Work): Promise<number | null> {
  const reais = await readSetting(work, 'month_budget', null)
  return reais === 0 ? null : reais * 100
}

/**
 * How much of the month's budget is left to campaigns and rules, cents; null: the shop has none. Those who ask come one after the
 * other until their transaction ends: no two take the same money.
 */
export async function monthLeft(work: Work, now: Date): Promise<number | null> {
  const budget = await monthBudget(work)
  if (budget === null) return null
  await lockRows(work, 'month_budget')
  const stand = await monthStand(work, now)
  await warnOfBudget(work, budget, stand)
  return leftOf(budget, stand)
}

/** The same for whoever only asks. */
export async function seenMonthLeft(work: Work, now: Date): Promise<number | null> {
  const budget = await monthBudget(work)
  return budget === null ? null : leftOf(budget, await monthStand(work, now))
}

const leftOf = (budget: number, { spent, inFlight }: MonthStand): number => budget - spent - inFlight
