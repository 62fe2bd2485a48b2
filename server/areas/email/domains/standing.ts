import type { Work } from '../../../platform/db/work'
import type { MailDomain, MailReputation, MailStanding } from '../../../platform/graphql/resolvers.gen'
import { DOMAIN_COLUMNS } from './domains'

/** How long mail providers remember, as far as is known, days. */
const DAYS = 30

/** How the shop's mails fared lately, by domain, and how many addresses are not written to any more. */
export async function mailStanding(work: Work, now: Date): Promise<MailStanding> {
  const rows = await work.query<MailDomain & Omit<MailReputation, 'domain'>>(
    `SELECT ${DOMAIN_COLUMNS}, m.* FROM mail_domains d CROSS JOIN LATERAL (
       SELECT count(*)::integer AS sent,
         (count(*) FILTER (WHERE o.state IN ('delivered', 'complained')))::integer AS delivered,
         (count(*) FILTER (WHERE o.state = 'bounced'))::integer AS bounced,
         (count(*) FILTER (WHERE o.state = 'complained'))::integer AS complained
       FROM mail_outbox o WHERE o.tenant_id = d.tenant_id AND o.domain_id = d.id
         AND o.sent_at > $1::timestamptz - make_interval(days => ${DAYS})
     ) m ORDER BY d.name`,
    [now],
  )
  const suppressed = await work.query<{ reason: string; count: number }>(
    'SELECT reason, count(*)::integer AS count FROM mail_suppressions WHERE lifted_at IS NULL GROUP BY reason',
  )
  const because = (reason: string) => suppressed.find((row) => row.reason === reason)?.count ?? 0
  return {
    domains: rows.map(({ sent, delivered, bounced, complained, ...domain }) => ({
      domain,
      ...{ sent, delivered, bounced, complained },
    })),
    suppressed_bounced: because('bounced'),
    suppressed_complained: because('complained'),
  }
}
