import { iso, isoOrNull } from '../../../platform/db/iso'
import type { Work } from '../../../platform/db/work'
import type { OrderPayment, OrderRefund } from '../../../platform/graphql/resolvers.gen'
import { PAYMENT_STATE } from './payment-moves'

/** The payments of an order, the oldest first, each with what came in and went back. */
export async function paymentsOf(work: Work, id: string): Promise<OrderPayment[]> {
  const refunds = await refundsOf(work, id)
  const rows = await work.query<
    Omit<OrderPayment, 'created_at' | 'expires_at' | 'refunds'> & {
      created_at: Date
      expires_at: Date | null
    }
  >(
    `SELECT p.id::text, p.kind, ${PAYMENT_STATE} AS state, p.amount, p.code, p.expires_at, p.created_at, p.trouble, p.change_for,
       (SELECT coalesce(sum(r.amount), 0)::integer FROM payment_refunds r
         WHERE r.tenant_id = p.tenant_id AND r.payment_id = p.id AND r.state = 'asked') AS going_back,
       coalesce(sum(m.amount) FILTER (WHERE m.amount > 0), 0)::integer AS received,
       sum(m.handed)::integer AS handed, sum(m.handed - m.amount)::integer AS change,
       coalesce(-sum(m.amount) FILTER (WHERE m.amount < 0), 0)::integer AS refunded, coalesce(bool_or(m.late), FALSE) AS late
     FROM payments p LEFT JOIN payment_moves m ON m.tenant_id = p.tenant_id AND m.payment_id = p.id
     WHERE p.order_id = $1 GROUP BY p.tenant_id, p.id ORDER BY p.id`,
    [id],
  )
  return rows.map((row) => ({
    ...row,
    refunds: refunds.get(row.id) ?? [],
    created_at: iso(row.created_at),
    expires_at: isoOrNull(row.expires_at),
  }))
}

type Refund = Omit<OrderRefund, 'at'> & { payment_id: string; at: Date }

/** What of each payment of an order went back or was asked to: of the bank's what it said, of all others what a person did. */
async function refundsOf(work: Work, orderId: string): Promise<Map<string, OrderRefund[]>> {
  const rows = await work.query<Refund>(
    `SELECT x.payment_id::text, x.id, x.amount, x.state, x.reason, x.refusal, u.name AS user_name, x.at FROM (
       SELECT r.payment_id, r.id, r.amount, r.state, r.reason, r.refusal, r.user_id, r.at
       FROM payment_refunds r JOIN payments p ON p.tenant_id = r.tenant_id AND p.id = r.payment_id WHERE p.order_id = $1
       UNION ALL
       SELECT m.payment_id, m.id::text, -m.amount, 'done', m.note, NULL, m.user_id, m.at
       FROM payment_moves m JOIN payments p ON p.tenant_id = m.tenant_id AND p.id = m.payment_id
       WHERE p.order_id = $1 AND m.amount < 0 AND NOT EXISTS (SELECT 1 FROM payment_refunds r
         WHERE r.tenant_id = m.tenant_id AND r.payment_id = m.payment_id AND m.key = 'dev:' || r.end_to_end || ':' || r.id)) x
     LEFT JOIN users u ON u.tenant_id = $2 AND u.id = x.user_id ORDER BY x.at DESC, x.id DESC`,
    [orderId, work.tenant.id],
  )
  const found = new Map<string, OrderRefund[]>()
  for (const { payment_id: of, at, ...refund } of rows)
    found.set(of, [...(found.get(of) ?? []), { ...refund, at: iso(at) }])
  return found
}
