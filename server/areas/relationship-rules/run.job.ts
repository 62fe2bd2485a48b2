import { REFUSAL_OF_CODE } from '../../../src/domain/consents/may-send'
import { wallOf } from '../../../src/domain/hours/wall'
import { step } from '../../../src/domain/kernel/step'
import { relationshipSendSteps } from '../../../src/domain/kernel/steps/relationshipSend.gen'
import { dayOf } from '../../../src/domain/time/relative-time'
import { WINDOW_CLOSED } from '../../conversation/messages/outbound/window'
import { zoneOf } from '../../platform/db/shop-zone'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Database, Tenant, Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import type { JobPayload } from '../../platform/jobs/catalogue'
import { findDue } from './find'
import { activeRule, activeRules, type KeptRule } from './rule.row'
import { afterNotSaid, type Due, expire, NotSaid, type Outcome, sendOne, settle } from './send'

type Needs = Readonly<{ db: Database; now: () => Date }>

/** Rows of one run; the next comes in minutes. */
const MOST = 2_000

/**
 * Does what is due of a shop's rules:
 *
 *   settle what left ──► find for whom each comes round (chunks) ──► say it, one by one (a transaction each)
 *
 * Every arrow is a commit: a run that was cut off anywhere is gone on with by the next, and nothing is said twice.
 */
export async function runRules(
  { tenantId }: JobPayload<'relationship.run'>,
  { db, now }: Needs,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  let changed = await db.work(tenant, (work) => settlePlanned(work, now()))
  const clock = await db.work(tenant, (work) => shopClock(work, now()))
  for (const rule of await db.work(tenant, activeRules))
    if (rule.hour <= clock.hour)
      while (await db.work(tenant, (work) => findDue(work, rule, clock.day))) changed = true
  for (let done = 0; done < MOST && (await oneOf(db, tenant, clock, now())); done++) changed = true
  if (changed) await db.work(tenant, (work) => tellTopic(work, 'relationshipRules'))
}

type Clock = Readonly<{ day: string; hour: number }>

async function shopClock(work: Work, now: Date): Promise<Clock> {
  const zone = await zoneOf(work)
  return { day: dayOf(now.getTime(), zone), hour: new Date(wallOf(zone).toWall(now.getTime())).getUTCHours() }
}

type Row = Due & Readonly<{ rule_id: string; reason: string | null }>

/** Does one that is due, in a transaction of its own; false: there is none. What goes first comes first. */
async function oneOf(db: Database, tenant: Tenant, { day }: Clock, now: Date): Promise<boolean> {
  let failed: { row: Row; outcome: Outcome } | null = null
  const found = await db
    .work(tenant, async (work) => {
      const row = await work.one<Row>(
        `SELECT s.id::text, s.rule_id::text, s.customer_id::text, s.occurrence, s.expires_at, s.reason FROM relationship_sends s
         WHERE s.tenant_id = $1 AND s.state = 'due' AND coalesce(s.not_before, '-infinity') <= $2 AND (s.expires_at <= $2 OR EXISTS (
           SELECT FROM relationship_rules r WHERE r.tenant_id = s.tenant_id AND r.id = s.rule_id AND r.active AND r.deleted_at IS NULL))
         ORDER BY s.priority, s.id LIMIT 1 FOR UPDATE OF s SKIP LOCKED`,
        [tenant.id, now],
      )
      if (!row) return false
      const rule = await activeRule(work, row.rule_id)
      if (row.expires_at <= now || !rule) await expire(work, row, now)
      else if (await isFull(work, rule, now)) await settle(work, row, { waits: 'daily' }, now)
      else
        await settle(
          work,
          row,
          await sendOne(work, rule, row, { day, now }).catch((error: unknown) => {
            if (error instanceof NotSaid) failed = { row, outcome: afterNotSaid(error.reason) }
            throw error
          }),
          now,
        )
      return true
    })
    .catch((error: unknown) => {
      if (!(error instanceof NotSaid)) throw error
      return true
    })
  const { row, outcome } = (failed ?? {}) as { row?: Row; outcome?: Outcome }
  if (row && outcome)
    await db.work(tenant, async (work) => {
      const locked = await work.one(
        `SELECT FROM relationship_sends WHERE id = $1 AND state = 'due' FOR UPDATE`,
        [row.id],
      )
      if (locked) await settle(work, row, outcome, now)
    })
  return found
}

/** Has a rule done as much as it may on this day, by the shop's clock? */
async function isFull(work: Work, { id, daily_most: most }: KeptRule, now: Date): Promise<boolean> {
  const row = await work.one<{ full: boolean }>(
    `SELECT count(*) >= $3::integer AS full FROM relationship_sends
     WHERE rule_id = $1 AND state IN ('planned', 'sent', 'task')
       AND state_at >= (($2::timestamptz AT TIME ZONE shop_zone())::date)::timestamp AT TIME ZONE shop_zone()`,
    [id, now, most],
  )
  return row?.full ?? false
}

/** Why the gate kept a message where it was claimed, by the code that the message has of it. */
const REFUSED = JSON.stringify({ ...REFUSAL_OF_CODE, [WINDOW_CLOSED]: 'window_closed' })

/** Follows the messages that left or were refused, with the gate's reason where it was the gate; true: there were any. */
async function settlePlanned(work: Work, now: Date): Promise<boolean> {
  const rows = await work.query(
    `UPDATE relationship_sends s SET state_at = $2,
       state = CASE WHEN m.delivery = 'failed' THEN $3 ELSE $4 END,
       reason = CASE WHEN m.delivery = 'failed' THEN coalesce($5::jsonb ->> m.error_code, 'failed') END
     FROM customer_chats m WHERE s.tenant_id = $1 AND s.state = 'planned' AND m.tenant_id = s.tenant_id AND m.id = s.message_id
       AND m.delivery NOT IN ('pending', 'unknown') RETURNING 1`,
    [
      work.tenant.id,
      now,
      step(relationshipSendSteps, 'planned', 'EXCLUDE'),
      step(relationshipSendSteps, 'planned', 'SENT'),
      REFUSED,
    ],
  )
  return rows.length > 0
}
