import type { Work } from '../../../platform/db/work'
import { ORIGINAL_RULES } from '../order.row'

/** By which rules the paper prescription is fetched before this order is handed over; null: none is. */
export const originalToFetch = async (work: Work, orderId: string): Promise<string | null> =>
  (
    await work.one<{ rules: string | null }>(
      `SELECT ${ORIGINAL_RULES} AS rules FROM orders o WHERE o.id = $1`,
      [orderId],
    )
  )?.rules ?? null
