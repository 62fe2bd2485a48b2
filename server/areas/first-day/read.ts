import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import { FIRST_DAY_STEPS, type FirstDayStep, NEW_FOR_DAYS } from '../../../src/domain/first-day/steps'
import type { Work } from '../../platform/db/work'
import type { FirstDay } from '../../platform/graphql/resolvers.gen'

/** SQL over the facts: is this step done? No step is ever ticked by hand. */
const DONE: Readonly<Record<FirstDayStep, string>> = {
  number: `EXISTS (SELECT 1 FROM instances i WHERE i.tenant_id = t.id AND i.deleted_at IS NULL
    AND (i.official_token IS NOT NULL OR i.browser_session))`,
  // A sheet without a name says nothing to anybody.
  store: "EXISTS (SELECT 1 FROM store_infos s WHERE s.tenant_id = t.id AND s.store ->> 'legal_name' <> '')",
  // Whoever is invited is on the way.
  team: `(EXISTS (SELECT 1 FROM users u WHERE u.tenant_id = t.id AND u.id <> $2 AND u.deleted_at IS NULL)
    OR EXISTS (SELECT 1 FROM invitations v WHERE v.tenant_id = t.id))`,
  discount: `NOT EXISTS (SELECT 1 FROM roles r WHERE r.tenant_id = t.id AND r.name <> '${ADMINISTRATOR}'
    AND r.default_discount_percentage IS NULL)`,
  hours: 'EXISTS (SELECT 1 FROM opening_hours o WHERE o.tenant_id = t.id)',
  quickAnswers: 'EXISTS (SELECT 1 FROM quick_answers q WHERE q.tenant_id = t.id AND q.deleted_at IS NULL)',
  closing: 'EXISTS (SELECT 1 FROM closing_messages c WHERE c.tenant_id = t.id)',
  products: 'EXISTS (SELECT 1 FROM products p WHERE p.tenant_id = t.id AND p.deleted_at IS NULL)',
  customers: `EXISTS (SELECT 1 FROM imports m WHERE m.tenant_id = t.id AND m.kind = 'customers' AND m.state = 'done')`,
  reasons:
    "EXISTS (SELECT 1 FROM reasons r WHERE r.tenant_id = t.id AND r.type = 'closing' AND r.deleted_at IS NULL)",
  practice: `EXISTS (SELECT 1 FROM training_progress p WHERE p.tenant_id = t.id AND p.lesson LIKE 'talk.%')`,
}

/** Where a new shop stands, for one administrator; no steps where it is not new any more. One query. */
export async function readFirstDay(work: Work, userId: string): Promise<FirstDay> {
  const row = await work.one<{ fresh: boolean; away: boolean } & Record<FirstDayStep, boolean>>(
    `SELECT t.created_at > now() - make_interval(days => ${NEW_FOR_DAYS}) AND t.practice_of IS NULL AS fresh,
       EXISTS (SELECT 1 FROM first_day_away a WHERE a.tenant_id = t.id AND a.user_id = $2) AS away,
       ${FIRST_DAY_STEPS.map(([step]) => `${DONE[step]} AS "${step}"`).join(', ')}
     FROM tenants t WHERE t.id = $1`,
    [work.tenant.id, Number(userId)],
  )
  if (!row?.fresh) return { away: false, steps: [] }
  return { away: row.away, steps: FIRST_DAY_STEPS.map(([key]) => ({ key, done: row[key] })) }
}

/** Puts the list away for this administrator, or takes it out again. */
export async function putFirstDayAway(work: Work, userId: string, away: boolean): Promise<true> {
  await work.query(
    away
      ? 'INSERT INTO first_day_away (tenant_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING'
      : 'DELETE FROM first_day_away WHERE tenant_id = $1 AND user_id = $2',
    [work.tenant.id, Number(userId)],
  )
  return true
}
