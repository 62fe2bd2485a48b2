import { type AlertKind, isPassed, judge } from '../../../src/domain/alerts/alert-rule'
import type { AlertRecipient } from '../../../src/domain/alerts/recipients'
import { step } from '../../../src/domain/kernel/step'
import { type AlertState, alertSteps } from '../../../src/domain/kernel/steps/alert.gen'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { topicChange } from '../../platform/events/tell-topic'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { MEASURES } from './measures'
import { warnOf } from './tell'

export type Rule = Readonly<{
  id: string
  name: string
  kind: AlertKind
  threshold: number
  mail: boolean
  told: readonly AlertRecipient[]
}>
type Lasts = Readonly<{
  id: string
  rule_id: string
  state: AlertState
  calm_since: Date | null
  active: boolean
}>

/** Looks at what a shop wants to be warned of: raises what begins, ends what is over. Looked at once too often it does nothing. */
export async function checkJob(
  { tenantId }: JobPayload<'alerts.check'>,
  { db, config, now }: Pick<JobHelpers, 'db' | 'config' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (tenant) await db.work(tenant, (work) => checkAlerts(work, config, now()))
}

/** As {@link checkJob}, at this moment. */
export async function checkAlerts(work: Work, config: JobHelpers['config'], now: Date): Promise<void> {
  const rules = await work.query<Rule>(
    'SELECT r.id::text, r.name, r.kind, r.threshold, r.mail, r.told FROM alert_rules r WHERE r.active ORDER BY r.id FOR UPDATE',
  )
  const lasting = await work.query<Lasts>(
    `SELECT a.id::text, a.rule_id::text, a.state, a.calm_since, EXISTS (
       SELECT FROM alert_rules r WHERE r.tenant_id = a.tenant_id AND r.id = a.rule_id AND r.active
     ) AS active FROM alerts a WHERE a.ended_at IS NULL ORDER BY a.id FOR UPDATE`,
  )
  const end = ({ id, state }: Lasts) =>
    work.query('UPDATE alerts SET state = $2, ended_at = $3 WHERE id = $1', [
      id,
      step(alertSteps, state, 'END'),
      now,
    ])
  let changed = 0
  // A rule that was switched off or deleted warns of nothing any more.
  for (const one of lasting)
    if (!one.active) {
      await end(one)
      changed += 1
    }
  const raised: { rule: Rule; value: number }[] = []
  // At most twenty rules of five kinds: each kind is measured once.
  const values = new Map<AlertKind, number | null>()
  for (const kind of new Set(rules.map((rule) => rule.kind)))
    values.set(kind, await MEASURES[kind](work, now))
  for (const rule of rules) {
    const value = values.get(rule.kind) ?? null
    const known = lasting.find(({ rule_id }) => rule_id === rule.id) ?? null
    const verdict = judge(
      isPassed(value, rule.threshold),
      known && { calmSince: known.calm_since?.getTime() ?? null },
      now.getTime(),
    )
    if (verdict === 'nothing') continue
    if (verdict === 'raise') {
      await work.query(
        'INSERT INTO alerts (tenant_id, rule_id, name, kind, threshold, value, state, began_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
        [
          work.tenant.id,
          rule.id,
          rule.name,
          rule.kind,
          rule.threshold,
          value ?? 0,
          step(alertSteps, alertSteps.initial, 'RAISE'),
          now,
        ],
      )
      raised.push({ rule, value: value ?? 0 })
    } else if (known && verdict === 'end') await end(known)
    else if (known && verdict !== 'end') {
      const since = verdict.calmSince === null ? null : new Date(verdict.calmSince)
      if (since?.getTime() !== known.calm_since?.getTime())
        await work.query('UPDATE alerts SET calm_since = $2 WHERE id = $1', [known.id, since])
      continue
    }
    changed += 1
  }
  if (changed === 0) return
  const warnings = []
  for (const { rule, value } of raised) warnings.push(...(await warnOf(work, config, rule, value)))
  await publish(work, [...warnings, topicChange('alerts')])
}
