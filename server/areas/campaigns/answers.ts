import type { Stored } from '../../conversation/seam'
import type { Work } from '../../platform/db/work'

/** So long after a campaign an answer counts as one to it. */
const ANSWERED_WITHIN = `interval '72 hours'`

/** May message `row` answer a campaign that its customer got? SQL. */
export const mayAnswerCampaign = (row: string): string =>
  `EXISTS (SELECT FROM campaign_recipients x WHERE x.tenant_id = ${row}.tenant_id AND x.customer_id = ${row}.customer_id
     AND x.reached_at >= ${row}.sent_at - ${ANSWERED_WITHIN})`

/** Marks that customers answered a campaign, or touched one of its buttons: the last that came to them, the first time. */
export async function markAnswers(work: Work, stored: readonly Stored[]): Promise<void> {
  const heard = stored.filter(({ blocked }) => !blocked)
  if (heard.length === 0) return
  await work.query(
    `UPDATE campaign_recipients r SET replied_at = coalesce(r.replied_at, v.at),
       clicked_at = CASE WHEN v.button IS NOT NULL THEN coalesce(r.clicked_at, v.at) ELSE r.clicked_at END,
       button = coalesce(r.button, v.button)
     FROM (
       SELECT DISTINCT ON (u.customer) u.* FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[])
         u(customer, instance, at, button) ORDER BY u.customer, u.button IS NULL, u.at
     ) v CROSS JOIN LATERAL (
       SELECT x.id FROM campaign_recipients x JOIN campaigns k ON k.tenant_id = x.tenant_id AND k.id = x.campaign_id AND k.instance_id = v.instance
       WHERE x.customer_id = v.customer AND x.reached_at BETWEEN v.at - ${ANSWERED_WITHIN} AND v.at + interval '1 minute' AND x.state <> 'control'
       ORDER BY x.id DESC LIMIT 1
     ) own WHERE r.id = own.id AND (r.replied_at IS NULL OR v.button IS NOT NULL AND r.clicked_at IS NULL)`,
    [
      heard.map(({ ticket }) => ticket.customer_id),
      heard.map(({ ticket }) => ticket.instance_id),
      heard.map(({ received }) => received.sentAt),
      heard.map(({ received }) => received.details?.reply?.title ?? null),
    ],
  )
}
