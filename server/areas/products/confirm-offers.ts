import type { Work } from '../../platform/db/work'

/** Of which products the stock, and of which the price, was looked at and is still what is kept. */
type Confirmed = Readonly<{ stocks: readonly string[]; prices: readonly string[] }>

/** Notes that these were looked at and are what is kept: the age of each starts again. */
export const confirmOffers = (
  work: Work,
  { stocks, prices }: Confirmed,
  instanceId: string | null,
  now: Date,
): Promise<unknown> =>
  stocks.length + prices.length === 0
    ? Promise.resolve()
    : work.query(
        `UPDATE product_offers SET
           stock_at = CASE WHEN stock IS NOT NULL AND product_id = ANY($2::bigint[]) THEN $5 ELSE stock_at END,
           price_at = CASE WHEN price IS NOT NULL AND product_id = ANY($3::bigint[]) THEN $5 ELSE price_at END
         WHERE tenant_id = $1 AND product_id = ANY($2::bigint[] || $3::bigint[])
           AND coalesce(instance_id, 0) = coalesce($4::bigint, 0)`,
        [work.tenant.id, stocks, prices, instanceId, now],
      )
