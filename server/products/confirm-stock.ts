import type { Work } from '../platform/db/work'

/** Notes that the stock of these products was looked at and is still what is kept: its age starts again. */
export const confirmStock = (
  work: Work,
  productIds: readonly string[],
  instanceId: string | null,
  now: Date,
): Promise<unknown> =>
  work.query(
    `UPDATE product_offers SET stock_at = $4 WHERE tenant_id = $1 AND product_id = ANY($2::bigint[])
       AND coalesce(instance_id, 0) = coalesce($3::bigint, 0) AND stock IS NOT NULL`,
    [work.tenant.id, productIds, instanceId, now],
  )
