import type { MailEvent } from '../../../../src/domain/email/mail-event'
import { appendConsents } from '../../../directory/customers/consent/consent'
import type { Config } from '../../../platform/config'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Database, Work } from '../../../platform/db/work'
import { withoutAddresses } from '../outbox/pump.job'
import { settleMails } from '../outbox/settle'
import { mailNamedIn, suppressionKey } from '../outbox/token'

/** Takes what is said of mails that left; what names none of ours by its signed token is nothing. */
export async function takeMailEvents(
  { db, config }: Readonly<{ db: Database; config: Pick<Config, 'secretKey'> }>,
  events: readonly MailEvent[],
  now: Date,
): Promise<void> {
  for (const event of events) {
    const named = mailNamedIn(config, event.about)
    const tenant = named && (await tenantOfJob(db, named.tenantId))
    if (named && tenant) await db.work(tenant, (work) => takeMailEvent(work, config, named.id, event, now))
  }
}

async function takeMailEvent(
  work: Work,
  config: Pick<Config, 'secretKey'>,
  id: string,
  { kind, hard, said }: MailEvent,
  now: Date,
): Promise<void> {
  const [isNew] = await settleMails(work, [
    { id, state: kind, reason: withoutAddresses(said) || null, at: now },
  ])
  if (isNew === undefined || kind === 'delivered') return
  const mail = await work.one<{ customer_id: string | null; address: string }>(
    `SELECT coalesce(c.merged_into, c.id)::text AS customer_id, m.address FROM mail_outbox m
     LEFT JOIN customers c ON c.tenant_id = m.tenant_id AND c.id = m.customer_id WHERE m.id = $1`,
    [id],
  )
  if (!mail || mail.address === '') return
  if (hard)
    await work.query(
      `INSERT INTO mail_suppressions (tenant_id, address_key, reason, at, customer_id) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [work.tenant.id, suppressionKey(config, work.tenant.id, mail.address), kind, now, mail.customer_id],
    )
  if (kind === 'complained' && mail.customer_id !== null)
    await appendConsents(work, [
      {
        customer_id: mail.customer_id,
        purpose: 'marketing',
        decision: 'withdrawn',
        basis: 'consent',
        channel: 'link',
        scope: 'email',
        source: 'complaint',
        evidence: 'Marcou um e-mail da loja como spam',
        at: now,
      },
    ])
}
