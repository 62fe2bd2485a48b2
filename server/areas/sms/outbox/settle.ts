import { centsEach } from '../../../directory/consents/message-rates'
import { followOutreach } from '../../../directory/consents/outreach'
import { rowSet } from '../../../platform/db/row-set'
import type { Work } from '../../../platform/db/work'
import { type SmsSettled, smsSettled } from '../moments'

/** What became of an SMS of the outbox. */
export type Outcome = Readonly<{ id: string; state: SmsSettled['state']; reason: string | null; at: Date }>

/** Further than which an SMS does not go back: what is known of it by then is more than what comes late. */
const BEFORE: Readonly<Record<SmsSettled['state'], readonly string[]>> = {
  sent: ['sending', 'unknown'],
  refused: ['queued'],
  failed: ['queued', 'sending', 'unknown', 'sent'],
  unknown: ['sending'],
  delivered: ['sending', 'unknown', 'sent'],
}
/** Providers charge for what they took, whatever comes of it. */
const LEFT = "v.state IN ('sent', 'unknown', 'delivered')"

const OUTCOMES = rowSet('id bigint, state text, reason text, at timestamptz')

/**
 * Writes down what became of SMS, each of them once, and has whoever asked for them know it. What is known already, or is less
 * than is known, changes nothing. One statement. @returns the ids of those that it is new of.
 */
export async function settleSms(work: Work, outcomes: readonly Outcome[]): Promise<string[]> {
  if (outcomes.length === 0) return []
  const settled = await work.query<SmsSettled & Readonly<{ id: string }>>(
    `UPDATE sms_outbox m SET state = v.state, reason = left(v.reason, 300),
       sent_at = CASE WHEN ${LEFT} THEN coalesce(m.sent_at, v.at) ELSE m.sent_at END,
       cents = CASE WHEN ${LEFT} THEN coalesce(m.cents, m.parts * $2::numeric) ELSE m.cents END
     FROM ${OUTCOMES.from(3)} WHERE m.id = v.id AND $1::jsonb -> v.state ? m.state
     RETURNING m.id::text, m.hash, m.customer_id::text AS "customerId", m.state, m.reason, m.parts, v.at`,
    [JSON.stringify(BEFORE), await centsEach(work, 'sms', ['marketing']), ...OUTCOMES.values(outcomes)],
  )
  if (settled.length === 0) return []
  await followOutreach(
    work,
    'sms',
    settled.flatMap(({ hash, state }) =>
      state === 'delivered' || state === 'failed' ? [{ source: hash, state }] : [],
    ),
  )
  await smsSettled.run(work, 'record', settled)
  return settled.map(({ id }) => id)
}

const LATER = rowSet('id bigint, reason text, at timestamptz')

/** Has SMS wait for another time, with why; what was counted as written to their readers was not. One statement. */
export async function putOff(
  work: Work,
  later: readonly Readonly<{ id: string; reason: string; at: Date }>[],
): Promise<void> {
  if (later.length === 0) return
  const rows = await work.query<{ hash: string }>(
    `UPDATE sms_outbox m SET state = 'queued', reason = left(v.reason, 300), next_at = v.at
     FROM ${LATER.from(1)} WHERE m.id = v.id AND m.state IN ('queued', 'sending') RETURNING m.hash`,
    LATER.values(later),
  )
  await followOutreach(
    work,
    'sms',
    rows.map(({ hash }) => ({ source: hash, state: 'failed' as const })),
  )
}
