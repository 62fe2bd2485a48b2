import { followOutreach } from '../../../directory/consents/outreach'
import { rowSet } from '../../../platform/db/row-set'
import type { Work } from '../../../platform/db/work'
import { type MailSettled, mailSettled } from '../moments'

/** What became of a mail of the outbox. */
export type Outcome = Readonly<{ id: string; state: MailSettled['state']; reason: string | null; at: Date }>

/** Further than which a mail does not go back: what is known of it by then is more than what comes late. */
const BEFORE: Readonly<Record<MailSettled['state'], readonly string[]>> = {
  sent: ['sending'],
  refused: ['queued'],
  failed: ['queued', 'sending'],
  unknown: ['sending'],
  delivered: ['sending', 'unknown', 'sent'],
  bounced: ['sending', 'unknown', 'sent', 'delivered'],
  complained: ['sending', 'unknown', 'sent', 'delivered', 'bounced'],
}

const OUTCOMES = rowSet('id bigint, state text, reason text, at timestamptz')

/**
 * Writes down what became of mails, each of them once, and has whoever asked for them know it. What is known already, or is
 * less than is known, changes nothing. What comes back before its sending is settled has left all the same. One statement.
 * @returns the ids of those that it is new of.
 */
export async function settleMails(work: Work, outcomes: readonly Outcome[]): Promise<string[]> {
  if (outcomes.length === 0) return []
  const settled = await work.query<MailSettled & Readonly<{ id: string }>>(
    `UPDATE mail_outbox m SET state = v.state, reason = left(v.reason, 300),
       sent_at = CASE WHEN v.state IN ('sent', 'unknown') THEN v.at
         WHEN v.state IN ('delivered', 'bounced', 'complained') THEN coalesce(m.sent_at, v.at) ELSE m.sent_at END
     FROM ${OUTCOMES.from(2)} WHERE m.id = v.id AND $1::jsonb -> v.state ? m.state
     RETURNING m.id::text, m.hash, m.customer_id::text AS "customerId", m.state, m.reason, v.at`,
    [JSON.stringify(BEFORE), ...OUTCOMES.values(outcomes)],
  )
  if (settled.length === 0) return []
  await followOutreach(work, 'email', settled.flatMap(heard))
  await mailSettled.run(work, 'record', settled)
  return settled.map(({ id }) => id)
}

/** What the ledger of what customers were written knows of it: what is neither here nor there still counts. */
const heard = ({
  hash,
  state,
}: MailSettled): Readonly<{ source: string; state: 'delivered' | 'failed' }>[] =>
  state === 'delivered'
    ? [{ source: hash, state }]
    : state === 'bounced' || state === 'failed'
      ? [{ source: hash, state: 'failed' }]
      : []

const LATER = rowSet('id bigint, reason text, at timestamptz')

/** Has mails wait for another time, with why; what was counted as written to their readers was not. One statement. */
export async function putOff(
  work: Work,
  mails: readonly Readonly<{ id: string; reason: string; at: Date }>[],
): Promise<void> {
  if (mails.length === 0) return
  const rows = await work.query<{ hash: string }>(
    `UPDATE mail_outbox m SET state = 'queued', reason = v.reason, next_at = v.at
     FROM ${LATER.from(1)} WHERE m.id = v.id AND m.state IN ('queued', 'sending') RETURNING m.hash`,
    LATER.values(mails),
  )
  await followOutreach(
    work,
    'email',
    rows.map(({ hash }) => ({ source: hash, state: 'failed' as const })),
  )
}

/** Takes mails out of the outbox again, by their keys, where they still wait. @returns the keys of those. */
export async function takeBackMails(work: Work, hashes: readonly string[]): Promise<string[]> {
  const rows = await work.query<{ hash: string }>(
    "DELETE FROM mail_outbox WHERE hash = ANY($1::text[]) AND state = 'queued' RETURNING hash",
    [hashes],
  )
  return rows.map(({ hash }) => hash)
}
