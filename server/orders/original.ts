import type { Work } from '../platform/db/work'

/** By which rules the paper prescription is fetched before this order is handed over; null: none is. */
export const originalToFetch = async (work: Work, orderId: string): Promise<string | null> =>
  (
    await work.one<{ rules: string | null }>(
      `SELECT CASE WHEN r.original_at_delivery THEN r.rules END AS rules FROM orders o
       JOIN prescription_reviews r ON r.tenant_id = o.tenant_id AND r.order_id = o.id AND r.approved
       WHERE o.id = $1 AND o.review = 'approved' ORDER BY r.id DESC LIMIT 1`,
      [orderId],
    )
  )?.rules ?? null
