import type { Stored } from '../../conversation/seam'
import type { Work } from '../../platform/db/work'

/** A customer's picture is looked at again after this, ms. */
const LOOK_AGAIN_MS = 24 * 3_600_000

/** What came, from whom, and on which connection. */
type Heard = Pick<Stored, 'conversation' | 'now'>

/**
 * Has the pictures fetched of those who wrote, at most once a day each. Only those who wrote on a session hub's
 * connection have one that we may see: Meta's own API shows nobody's.
 */
export async function wantPictures(work: Work, heard: readonly Heard[]): Promise<void> {
  const byCustomer = new Map(
    heard.map(({ conversation: { customerId, instanceId } }) => [customerId, instanceId]),
  )
  const [first] = heard
  if (!first) return
  const { now } = first
  const due = await work.query<{ customer_id: string }>(
    `INSERT INTO customer_pictures AS p (tenant_id, customer_id, looked_at)
     SELECT $1, v.customer, $4 FROM unnest($2::bigint[], $3::bigint[]) v(customer, instance)
     JOIN instances i ON i.tenant_id = $1 AND i.id = v.instance AND NOT i.is_official
     ORDER BY v.customer
     ON CONFLICT (tenant_id, customer_id) DO UPDATE SET looked_at = excluded.looked_at
     WHERE p.looked_at <= $5 RETURNING customer_id::text`,
    [
      work.tenant.id,
      [...byCustomer.keys()],
      [...byCustomer.values()],
      now,
      new Date(now.getTime() - LOOK_AGAIN_MS),
    ],
  )
  for (const { customer_id: customerId } of due)
    await work.enqueue(
      'customers.picture',
      { tenantId: work.tenant.id, customerId, instanceId: byCustomer.get(customerId) ?? '' },
      { key: `customers.picture:${work.tenant.id}:${customerId}` },
    )
}
