import type { MailEvent } from '../../../../src/domain/email/mail-event'
import { appendConsents } from '../../../directory/customers/consent/consent'
import { withoutAddresses } from '../../../directory/mail/deliver'
import type { Config } from '../../../platform/config'
import { rowSet } from '../../../platform/db/row-set'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Database, Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import { settleMails } from '../outbox/settle'
import { mailNamedIn, suppressionKey } from '../outbox/token'

type Secrets = Pick<Config, 'secretKey'>
/** What is said of mails of a shop, by their ids. */
type Told = Map<string, MailEvent>

/** Of what is said of one mail together, the last of these is what became of it. */
const LAST = ['delivered', 'bounced', 'complained'] as const satisfies readonly MailEvent['kind'][]

/**
 * Takes what is said of mails that left, all of a shop's in one transaction; what names none of ours by its signed token is
 * nothing.
 */
export async function takeMailEvents(
  { db, config }: Readonly<{ db: Database; config: Secrets }>,
  events: readonly MailEvent[],
  now: Date,
): Promise<void> {
  const byTenant = new Map<number, Told>()
  for (const event of events) {
    const named = mailNamedIn(config, event.about)
    if (!named) continue
    const told: Told = byTenant.get(named.tenantId) ?? new Map()
    const before = told.get(named.id)
    if (!before || LAST.indexOf(before.kind) < LAST.indexOf(event.kind)) told.set(named.id, event)
    byTenant.set(named.tenantId, told)
  }
  for (const [tenantId, told] of byTenant) {
    const tenant = await tenantOfJob(db, tenantId)
    if (tenant) await db.work(tenant, (work) => takeTold(work, config, told, now))
  }
}

const SUPPRESSED = rowSet('address_key text, reason text, customer_id bigint')

async function takeTold(work: Work, config: Secrets, told: Told, now: Date): Promise<void> {
  const news = await settleMails(
    work,
    [...told].map(([id, { kind, said }]) => ({
      id,
      state: kind,
      reason: withoutAddresses(said) || null,
      at: now,
    })),
  )
  const back = news.filter((id) => told.get(id)?.kind !== 'delivered')
  if (back.length === 0) return
  const mails = await work.query<{ id: string; customer_id: string | null; address: string }>(
    `SELECT m.id::text, coalesce(c.merged_into, c.id)::text AS customer_id, m.address FROM mail_outbox m
     LEFT JOIN customers c ON c.tenant_id = m.tenant_id AND c.id = m.customer_id
     WHERE m.id = ANY($1::bigint[]) AND m.address <> ''`,
    [back],
  )
  const lost = mails.flatMap(({ id, address, customer_id }) => {
    const event = told.get(id)
    const address_key = suppressionKey(config, work.tenant.id, address)
    return event?.hard ? [{ address_key, reason: event.kind, customer_id }] : []
  })
  if (lost.length > 0) {
    await work.query(
      `INSERT INTO mail_suppressions (tenant_id, address_key, reason, at, customer_id)
       SELECT $1, v.address_key, v.reason, $2, v.customer_id FROM ${SUPPRESSED.from(3)} ON CONFLICT DO NOTHING`,
      [work.tenant.id, now, ...SUPPRESSED.values(lost)],
    )
    await tellTopic(work, 'mailSuppressions')
  }
  const complained = mails.flatMap(({ id, customer_id }) =>
    told.get(id)?.kind === 'complained' && customer_id !== null ? [customer_id] : [],
  )
  await appendConsents(
    work,
    [...new Set(complained)].map((customer_id) => ({
      customer_id,
      purpose: 'marketing',
      decision: 'withdrawn',
      basis: 'consent',
      channel: 'link',
      scope: 'email',
      source: 'complaint',
      evidence: 'Marcou um e-mail da loja como spam',
      at: now,
    })),
  )
}
