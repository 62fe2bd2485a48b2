import type { SendPurpose } from '../../../../src/domain/consents/may-send'
import { followOutreach, keepOutreach } from '../../../directory/consents/outreach'
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

/**
 * Writes down what became of mails, and tells whoever asked for them. What was said before, or is less than is known, changes
 * nothing. @returns the ids of those that it is new of.
 */
export async function settleMails(work: Work, outcomes: readonly Outcome[]): Promise<string[]> {
  const settled: (MailSettled & Row)[] = []
  for (const { id, state, reason, at } of outcomes) {
    const row = await work.one<Row>(
      `UPDATE mail_outbox SET state = $2, reason = left($3, 300), sent_at = CASE WHEN $2 IN ('sent', 'unknown') THEN $4 ELSE sent_at END
       WHERE id = $1 AND state = ANY($5::text[]) RETURNING id::text, hash, customer_id::text, purpose, created_at`,
      [id, state, reason, at, BEFORE[state]],
    )
    if (row) settled.push({ ...row, customerId: row.customer_id, state, reason, at })
  }
  if (settled.length === 0) return []
  await keepLedger(work, settled)
  await mailSettled.run(work, 'record', settled)
  return settled.map(({ id }) => id)
}

type Row = Readonly<{
  id: string
  hash: string
  customer_id: string | null
  purpose: SendPurpose
  created_at: Date
}>

/** Keeps what was written to customers unasked, and how it stands. */
async function keepLedger(work: Work, settled: readonly (MailSettled & Row)[]): Promise<void> {
  const ofCustomers = settled.flatMap((one) =>
    one.customer_id === null ? [] : [{ ...one, customer_id: one.customer_id }],
  )
  const sent = ofCustomers.filter(({ state }) => state === 'sent' || state === 'unknown')
  await keepOutreach(
    work,
    'email',
    sent.map(({ customer_id, hash, purpose, created_at, at }) => ({
      customer_id,
      source: hash,
      purpose,
      planned_at: created_at,
      sent_at: at,
    })),
  )
  await followOutreach(
    work,
    'email',
    ofCustomers
      .filter(({ state }) => state === 'delivered' || state === 'bounced')
      .map(({ hash, state }) => ({ source: hash, state: state === 'delivered' ? state : 'failed' })),
  )
}
