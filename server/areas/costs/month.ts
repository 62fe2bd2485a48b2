import * as v from 'valibot'
import { day } from '../../../src/domain/time/day'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import type { MessageCosts } from '../../platform/graphql/resolvers.gen'
import { typedIn } from '../../platform/graphql/typed-in'
import { inMonth, monthBudget, monthStand } from './budget'
import { NAME } from './spending-export'

/** Months that are offered. */
const MONTHS = 24

/** What the messages of a month cost, summed by what they were sent for. @throws Refusal INVALID for what is no day */
export async function messageCosts(work: Work, asked: string | null, now: Date): Promise<MessageCosts> {
  const wanted = typedIn(v.nullable(day), asked)
  const stand = await monthStand(work, now)
  const month = wanted === null ? stand.month : `${wanted.slice(0, 7)}-01`
  const lines = await work.query<MessageCosts['lines'][number]>(
    `SELECT x.channel, x.category, x.owed, x.owed_id::text, ${NAME} AS name, x.messages, x.unpriced, x.cents FROM (
       SELECT tenant_id, channel, category, owed, owed_id, count(*)::integer AS messages,
         count(*) FILTER (WHERE cents IS NULL)::integer AS unpriced, coalesce(sum(cents), 0)::float8 AS cents
       FROM message_spendings WHERE tenant_id = $1 AND ${inMonth('at', '$2')} GROUP BY 1, 2, 3, 4, 5
     ) x ORDER BY x.cents DESC, x.messages DESC, x.channel, x.category, x.owed, x.owed_id`,
    [work.tenant.id, month],
  )
  const months = await work.query<{ month: string }>(
    `SELECT m.month::date::text AS month FROM generate_series($2::date - interval '${MONTHS - 1} months', $2::date, interval '1 month') m(month)
     WHERE m.month = $2::date OR EXISTS (SELECT FROM message_spendings x WHERE x.tenant_id = $1 AND ${inMonth('x.at', 'm.month')}) ORDER BY 1 DESC`,
    [work.tenant.id, stand.month],
  )
  const rates = await work.query<MessageCosts['rates'][number]>(
    `SELECT k.channel, k.category, rate_of($1, k.channel, 'BR', k.category, d.today)::float8 AS cents,
       EXISTS (SELECT FROM shop_rates r WHERE r.tenant_id = $1 AND r.since <= d.today
         AND r.kind = CASE k.channel WHEN 'whatsapp' THEN 'whatsapp_' || k.category ELSE k.channel END) AS is_own
     FROM (VALUES ('whatsapp', 'marketing'), ('whatsapp', 'utility'), ('whatsapp', 'authentication'), ('sms', 'marketing'),
       ('email', 'marketing')) k(channel, category)
       CROSS JOIN (SELECT ($2::timestamptz AT TIME ZONE ${SHOP_ZONE})::date AS today) d`,
    [work.tenant.id, now],
  )
  return {
    month,
    months: months.map((one) => one.month),
    budget_cents: await monthBudget(work),
    expected_cents: month === stand.month ? stand.inFlight + stand.rest : 0,
    lines,
    rates,
  }
}
