import { type TimelineSources, userOf } from '../../directory/customers/person/timeline-source'
import { STATUS_NAME } from './status'

/** What a customer bought, or was offered, in their timeline. */
export const orderTimeline = {
  order: {
    row: 'o',
    at: 'created_at',
    columns: `o.number, (SELECT ${STATUS_NAME} FROM order_statuses s WHERE s.tenant_id = o.tenant_id AND s.id = o.status_id),
      (SELECT string_agg(l.quantity || ' × ' || l.name, ', ' ORDER BY l.place) FROM order_lines l
        WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id), o.total, 'BRL', ${userOf('o')}, NULL, o.id::text`,
    from: 'orders o WHERE o.customer_id = $2::bigint',
  },
  // A cart that no order was made of: in other money, or from before there were any.
  cart: {
    row: 'm',
    at: 'sent_at',
    columns: `t.protocol, NULL, (SELECT string_agg(o.quantity || ' × ' || o.name, ', ' ORDER BY o.place) FROM ordered_products o
        WHERE o.tenant_id = m.tenant_id AND o.message_id = m.id),
      (SELECT least(sum(o.price::bigint * o.quantity), 2147483647)::integer FROM ordered_products o
        WHERE o.tenant_id = m.tenant_id AND o.message_id = m.id),
      (SELECT min(o.currency) FROM ordered_products o WHERE o.tenant_id = m.tenant_id AND o.message_id = m.id),
      NULL, t.id::text, NULL`,
    from: `customer_chats m JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
      WHERE t.customer_id = $2::bigint AND m.type = 'order' AND m.whatsapp_deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM orders x WHERE x.tenant_id = m.tenant_id AND x.message_id = m.id)`,
    ofTicket: true,
  },
  // What came in for an order, or went back: what was only asked for has not happened.
  payment: {
    row: 'v',
    at: 'at',
    columns: `o.number, CASE WHEN v.amount < 0 THEN 'refunded' ELSE 'paid' END, p.kind, abs(v.amount), 'BRL', ${userOf('v')}, NULL,
      o.id::text`,
    from: `orders o JOIN payments p ON p.tenant_id = o.tenant_id AND p.order_id = o.id
      JOIN payment_moves v ON v.tenant_id = p.tenant_id AND v.payment_id = p.id WHERE o.customer_id = $2::bigint`,
  },
  quote: {
    row: 'q',
    at: 'created_at',
    columns: `q.number, q.status, nullif(concat_ws(' · ', q.refusal, q.note), ''), q.total::integer, q.currency, ${userOf('q')}, NULL, NULL`,
    from: 'quotes q WHERE q.customer_id = $2::bigint',
  },
} satisfies TimelineSources
