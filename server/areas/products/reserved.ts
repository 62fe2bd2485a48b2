import { OPEN_PHASES } from '../../../contract/order-lists'
import type { Work } from '../../platform/db/work'

/**
 * How many pieces of each of these products stand in open orders: promised to somebody, and for the most part still counted as
 * stock. Of one connection, or of the whole shop (null). Begins at the open orders, which are few; a product may have been sold
 * for years.
 */
export async function reservedOf(
  work: Work,
  productIds: readonly string[],
  instanceId: string | null,
): Promise<ReadonlyMap<string, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await work.query<{ id: string; pieces: number }>(
    `SELECT l.product_id::text AS id, sum(l.quantity - l.returned)::integer AS pieces
     FROM orders o JOIN order_lines l ON l.tenant_id = o.tenant_id AND l.order_id = o.id
     WHERE o.phase IN (${OPEN_PHASES.map((phase) => `'${phase}'`).join(', ')}) AND l.product_id = ANY($1::bigint[])
       AND ($2::bigint IS NULL OR o.instance_id = $2::bigint)
     GROUP BY l.product_id`,
    [productIds, instanceId],
  )
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}
