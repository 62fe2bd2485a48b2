import type { Work } from '../../../platform/db/work'
import { type ConfirmedOrder, queueOrder } from './outbox'

type Row = Omit<ConfirmedOrder, 'at' | 'customer'> & {
  at: Date
  customer_id: string
  customer_name: string
  phone: string
  document: string | null
}

/** An order as it is now, in the words of {@link ConfirmedOrder}; undefined: none that is confirmed, or its customer is erased. */
export async function confirmedOrder(work: Work, orderId: string): Promise<ConfirmedOrder | undefined> {
  const row = await work.one<Row>(
    `SELECT o.id::text, o.number, o.instance_id::text, i.integration_id AS store, o.confirmed_at AS at, o.fee AS delivery,
       o.total, o.note, c.id::text AS customer_id, c.name AS customer_name, c.phone_number AS phone,
       nullif(c.document_register, '') AS document,
       (SELECT jsonb_agg(jsonb_build_object('product_id', l.product_id::text, 'sku', l.sku, 'gtin', l.gtin, 'name', l.name,
          'quantity', l.quantity, 'price', l.price, 'discount', l.discount) ORDER BY l.place)
        FROM order_lines l WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id) AS lines
     FROM orders o JOIN customers c ON c.tenant_id = o.tenant_id AND c.id = o.customer_id
     LEFT JOIN instances i ON i.tenant_id = o.tenant_id AND i.id = o.instance_id
     WHERE o.tenant_id = $1 AND o.id = $2 AND o.confirmed_at IS NOT NULL AND c.erased_at IS NULL`,
    [work.tenant.id, orderId],
  )
  if (!row) return undefined
  const { at, customer_id: id, customer_name: name, phone, document, ...order } = row
  return {
    ...order,
    lines: order.lines ?? [],
    at: at.toISOString(),
    customer: { id, name, phone: phone || null, document },
  }
}

/** Has the shop's systems notified of an order; to be called in the transaction that confirms it. */
export async function queueConfirmed(work: Work, orderId: string): Promise<void> {
  const order = await confirmedOrder(work, orderId)
  if (order) await queueOrder(work, order)
}
