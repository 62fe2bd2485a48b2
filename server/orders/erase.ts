import type { Work } from '../platform/db/work'

const OF_CUSTOMERS = 'SELECT id FROM orders WHERE customer_id = ANY($1::bigint[])'

/**
 * Takes people out of their orders: what was sold for how much stays for the books, and nothing that leads to somebody.
 * May be run again.
 */
export async function eraseOrders(work: Work, customers: readonly string[]): Promise<void> {
  for (const statement of [
    `DELETE FROM order_prescriptions WHERE order_id IN (${OF_CUSTOMERS})`,
    `UPDATE prescription_reviews SET sncr = NULL, reason = NULL, issued_on = NULL WHERE order_id IN (${OF_CUSTOMERS})`,
    `UPDATE payment_moves SET key = 'apagado-' || id, note = NULL
     WHERE payment_id IN (SELECT id FROM payments WHERE order_id IN (${OF_CUSTOMERS}))`,
    `UPDATE payment_refunds SET hash = '', end_to_end = '', reason = NULL
     WHERE payment_id IN (SELECT id FROM payments WHERE order_id IN (${OF_CUSTOMERS}))`,
    `UPDATE payments SET hash = 'apagado-' || id, code = NULL, txid = NULL, trouble = NULL, next_at = NULL WHERE order_id IN (${OF_CUSTOMERS})`,
    `UPDATE order_steps SET note = NULL WHERE order_id IN (${OF_CUSTOMERS})`,
    `UPDATE order_lines SET name = '', sku = NULL, gtin = NULL, retailer_id = NULL, product_id = NULL, control_list = NULL
     WHERE order_id IN (${OF_CUSTOMERS})`,
    `UPDATE orders SET number = 'apagado-' || id, hash = NULL, address = NULL, note = NULL, cancel_reason = NULL
     WHERE customer_id = ANY($1::bigint[])`,
  ])
    await work.query(statement, [customers])
}
