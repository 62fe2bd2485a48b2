import { coverage } from '../../../src/domain/orders/order-sums'
import { iso, isoOrNull } from '../../platform/db/iso'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import type { OrderRow } from '../../platform/graphql/resolvers.gen'
import { STATUS_NAME } from './status'

/** Of an order `o`: its customer `c`, of whom a list asks who may know them, and what is only named. */
export const CUSTOMER_OF_ORDER = 'JOIN customers c ON c.tenant_id = o.tenant_id AND c.id = o.customer_id'
export const NAMED_WITH_ORDER = `LEFT JOIN instances i ON i.tenant_id = o.tenant_id AND i.id = o.instance_id
  LEFT JOIN users u ON u.tenant_id = o.tenant_id AND u.id = o.user_id
  LEFT JOIN couriers k ON k.tenant_id = o.tenant_id AND k.id = o.courier_id
  LEFT JOIN order_statuses s ON s.tenant_id = o.tenant_id AND s.id = o.status_id`
/** The tables of {@link SELECT_ORDER} beside the order `o`. */
export const FROM_ORDER = `${CUSTOMER_OF_ORDER} ${NAMED_WITH_ORDER}`

/** Lines that are named in a list before it says "and more". */
const NAMED = 3

/**
 * What an order `o` comes to once what came back is taken off, line by line as `returnWorth` rounds (migration 0312);
 * nothing for what was canceled or came back whole.
 */
export const OWED = `CASE WHEN o.phase IN ('canceled', 'returned') THEN 0 ELSE o.total - o.returned_worth END`

/** How the review of an order `o` stands: one that is still to be confirmed is over once its prescription ran out. */
export const REVIEW = `CASE WHEN o.review = 'approved' AND o.phase = 'placed' AND (SELECT r.valid_until FROM prescription_reviews r
    WHERE r.tenant_id = o.tenant_id AND r.order_id = o.id AND r.approved ORDER BY r.id DESC LIMIT 1)
    < (now() AT TIME ZONE ${SHOP_ZONE})::date THEN 'expired' ELSE o.review END`

/** By which rules the paper prescription of an order `o` is fetched before it is handed over; null: none is. */
export const ORIGINAL_RULES = `CASE WHEN o.review = 'approved' THEN (
    SELECT CASE WHEN r.original_at_delivery THEN r.rules END FROM prescription_reviews r
    WHERE r.tenant_id = o.tenant_id AND r.order_id = o.id AND r.approved ORDER BY r.id DESC LIMIT 1) END`
const ORIGINAL_AT_DELIVERY = `o.phase NOT IN ('delivered', 'canceled', 'returned') AND ${ORIGINAL_RULES} IS NOT NULL`

/** A row of a list of orders, for {@link toOrderRow}. */
export const SELECT_ORDER = `o.id::text, o.number, o.source, o.phase, o.status_id::text, ${STATUS_NAME} AS status_name, s.color AS status_color,
  o.customer_id::text, c.name AS customer_name, c.phone_number AS customer_phone, o.instance_id::text, i.name AS instance_name,
  o.chat_ticket_id::text, o.message_id::text, o.delivery, o.total, ${REVIEW} AS review, ${ORIGINAL_AT_DELIVERY} AS original_at_delivery, u.name AS user_name,
  o.created_at, o.phase_at, o.due_at, o.review_since, o.rev, o.courier_id::text, k.name AS courier_name,
  (SELECT coalesce(sum(l.quantity - l.returned), 0)::integer FROM order_lines l
    WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id) AS pieces,
  (SELECT coalesce(string_agg(l.quantity || '× ' || l.name, ', ' ORDER BY l.place) FILTER (WHERE l.place <= ${NAMED}), '')
      || CASE WHEN count(*) > ${NAMED} THEN ', …' ELSE '' END
    FROM order_lines l WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id) AS summary,
  o.paid::integer AS paid, ${OWED} AS owed,
  (SELECT jsonb_build_object('state', p.state, 'expires_at', p.expires_at) FROM payments p
    WHERE p.tenant_id = o.tenant_id AND p.order_id = o.id AND p.state <> 'canceled' ORDER BY p.id DESC LIMIT 1) AS payment`

export type OrderDbRow = Omit<
  OrderRow,
  'created_at' | 'phase_at' | 'due_at' | 'review_since' | 'payment_status' | 'payment_expires_at'
> & {
  created_at: Date
  phase_at: Date
  due_at: Date
  review_since: Date | null
  payment: { state: string; expires_at: string | null } | null
}

/** A payment's status in the words of the specification (section 4). */
function paymentStatus(state: string | undefined, isCovered: boolean): string | null {
  if (isCovered) return 'success'
  switch (state) {
    case 'requested':
    case 'expired':
      return 'request_sucess'
    case 'awaiting':
    case 'paid':
      return 'await'
    default:
      return null
  }
}

/** The contract's row. What is covered is paid, however many payments it took. */
export function toOrderRow({
  payment,
  created_at,
  phase_at,
  due_at,
  review_since,
  ...row
}: OrderDbRow): OrderRow {
  const { state } = coverage(row.owed, row.paid, 0)
  return {
    ...row,
    created_at: iso(created_at),
    phase_at: iso(phase_at),
    due_at: iso(due_at),
    review_since: isoOrNull(review_since),
    payment_status: paymentStatus(payment?.state, state === 'covered' || state === 'over'),
    payment_expires_at: isoOrNull(payment?.expires_at ? new Date(payment.expires_at) : null),
  }
}
