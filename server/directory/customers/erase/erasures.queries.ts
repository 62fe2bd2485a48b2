import type { CustomerErasure, CustomerErasurePage } from '../../../../contract/entities'
import { iso } from '../../../platform/db/iso'
import type { Work } from '../../../platform/db/work'

const MOST = 100

/** Who was erased after this event number, oldest first. */
export async function erasurePage(work: Work, after: number): Promise<CustomerErasurePage> {
  const rows = await work.query<Omit<CustomerErasure, 'erased_at'> & { erased_at: Date }>(
    `SELECT customer_id::text, ticket_ids::text[], erased_at, rev::integer FROM customer_erasures
     WHERE rev > $1 ORDER BY rev LIMIT $2`,
    [after, MOST + 1],
  )
  return {
    items: rows.slice(0, MOST).map((row) => ({ ...row, erased_at: iso(row.erased_at) })),
    more: rows.length > MOST,
  }
}
