import { iso, isoOrNull } from '../../../platform/db/iso'
import type { Work } from '../../../platform/db/work'
import type { PbmAuthorisation } from '../../../platform/graphql/resolvers.gen'

type Row = Omit<PbmAuthorisation, 'asked_at' | 'valid_until'> & { asked_at: Date; valid_until: Date | null }

/** What was asked of operators for an order, the newest first. Of the beneficiary's card only its end is ever shown. */
export async function pbmOfOrder(work: Work, orderId: string): Promise<PbmAuthorisation[]> {
  const rows = await work.query<Row>(
    `SELECT a.id::text, a.programme_name, a.operator, a.way, a.product_name, a.pieces, a.price, a.state, a.discount, a.refund, a.number, a.reason,
       a.card_end, u.name AS user_name, a.asked_at, a.valid_until, a.trouble, l.place
     FROM pbm_authorisations a JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.user_id
     LEFT JOIN order_lines l ON l.tenant_id = a.tenant_id AND l.pbm_id = a.id
     WHERE a.order_id = $1 ORDER BY a.id DESC LIMIT 200`,
    [orderId],
  )
  return rows.map((row) => ({ ...row, asked_at: iso(row.asked_at), valid_until: isoOrNull(row.valid_until) }))
}
