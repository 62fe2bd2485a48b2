import type { Erasing } from '../../directory/moments'
import type { Work } from '../../platform/db/work'
import { enqueueReconcile } from '../payments/area'
import { eraseDispensings } from './dispensed/erase'
import { writeSteps } from './history'

const QUOTES = 'SELECT id FROM quotes WHERE customer_id = ANY($1::bigint[])'
const OF_CUSTOMERS = 'SELECT id FROM orders WHERE customer_id = ANY($1::bigint[])'

/** A bank has still something to do for it: a charge to take back, or money on its way back. */
const AT_BANK = `payments.txid IS NOT NULL AND (payments.open_at_psp OR EXISTS (SELECT 1 FROM payment_refunds r
  WHERE r.tenant_id = payments.tenant_id AND r.payment_id = payments.id AND r.state = 'asked'))`

/**
 * Takes people out of their orders and quotes: what was sold for how much stays for the books, and nothing that leads to somebody.
 * Charges that may still be paid are called off; what a bank has to do for that keeps its name there until it is done
 * ({@link forgetSettled}). May be run again.
 */
export async function eraseOrders(work: Work, erasures: readonly Erasing[]): Promise<void> {
  for (const { customers, tickets, now } of erasures) {
    await work.query('DELETE FROM sales_to_send WHERE chat_ticket_id = ANY($1::bigint[])', [
      tickets.map(({ id }) => id),
    ])
    await eraseOrdersOf(work, customers, now)
  }
}

async function eraseOrdersOf(work: Work, customers: readonly string[], now: Date): Promise<void> {
  await work.query(`${OF_CUSTOMERS} ORDER BY id FOR UPDATE`, [customers])
  await endCharges(work, customers, now)
  await eraseDispensings(work, customers, now)
  for (const statement of [
    `UPDATE quote_items SET name = '' WHERE quote_id IN (${QUOTES})`,
    `UPDATE quote_steps SET note = NULL WHERE quote_id IN (${QUOTES})`,
    // The number leads to the person in the shop's own system.
    `UPDATE quotes SET number = 'apagado-' || id, note = NULL, refusal = NULL, hash = NULL WHERE customer_id = ANY($1::bigint[])`,
    `DELETE FROM order_prescriptions WHERE order_id IN (${OF_CUSTOMERS})`,
    `UPDATE prescription_reviews SET sncr = NULL, reason = NULL, issued_on = NULL WHERE order_id IN (${OF_CUSTOMERS})`,
    `UPDATE payment_moves SET note = NULL WHERE payment_id IN (SELECT id FROM payments WHERE order_id IN (${OF_CUSTOMERS}))`,
    `UPDATE payment_refunds SET hash = '', reason = NULL, refusal = NULL
     WHERE payment_id IN (SELECT id FROM payments WHERE order_id IN (${OF_CUSTOMERS}))`,
    `UPDATE payments SET hash = 'apagado-' || id, code = NULL, trouble = NULL WHERE order_id IN (${OF_CUSTOMERS})`,
    `UPDATE order_steps SET note = NULL WHERE order_id IN (${OF_CUSTOMERS})`,
    `UPDATE order_lines SET name = '', sku = NULL, gtin = NULL, retailer_id = NULL, product_id = NULL, control_list = NULL
     WHERE order_id IN (${OF_CUSTOMERS})`,
    `UPDATE orders SET number = 'apagado-' || id, hash = NULL, saved_key = NULL, address = NULL, note = NULL, cancel_reason = NULL, pbm_lost = NULL
     WHERE customer_id = ANY($1::bigint[])`,
  ])
    await work.query(statement, [customers])
  const payments = await work.query<{ id: string; at_bank: boolean }>(
    `SELECT id::text, ${AT_BANK} AS at_bank FROM payments WHERE order_id IN (${OF_CUSTOMERS}) ORDER BY payments.id`,
    [customers],
  )
  for (const { id } of payments.filter(({ at_bank }) => at_bank)) await enqueueReconcile(work, id)
  await forget(
    work,
    payments.filter(({ at_bank }) => !at_bank).map(({ id }) => id),
  )
}

/** Calls off what may still be paid at a bank. Told with the erasure: nothing may be published before its last lock. */
async function endCharges(work: Work, customers: readonly string[], now: Date): Promise<void> {
  const ended = await work.query<{ order_id: string; amount: number }>(
    `UPDATE payments SET state = 'canceled' WHERE kind = 'pix_dynamic' AND state IN ('awaiting', 'requested')
       AND order_id IN (${OF_CUSTOMERS}) RETURNING order_id::text, amount`,
    [customers],
  )
  await writeSteps(
    work,
    ended.map(({ order_id: orderId, amount }) => ({
      orderId,
      userId: null,
      at: now,
      kind: 'payment_canceled' as const,
      amount,
    })),
  )
}

/** Takes the names of a payment away once its bank has nothing more to do for it, where its customer was erased. */
export async function forgetSettled(work: Work, paymentId: string): Promise<void> {
  const rows = await work.query<{ id: string }>(
    `SELECT payments.id::text FROM payments JOIN orders o ON o.tenant_id = payments.tenant_id AND o.id = payments.order_id
     JOIN customers c ON c.tenant_id = o.tenant_id AND c.id = o.customer_id
     WHERE payments.id = $1 AND c.erased_at IS NOT NULL AND NOT (${AT_BANK})`,
    [paymentId],
  )
  if (rows.length === 0) return
  await forget(work, [paymentId])
  await work.query(
    'UPDATE order_steps SET note = NULL WHERE order_id = (SELECT order_id FROM payments WHERE id = $1)',
    [paymentId],
  )
}

/** By what these payments are known at banks; from here on nothing is read for them, so nothing counts twice. */
async function forget(work: Work, payments: readonly string[]): Promise<void> {
  for (const statement of [
    `UPDATE payment_moves SET key = 'apagado-' || id WHERE payment_id = ANY($1::bigint[])`,
    `UPDATE payment_refunds SET end_to_end = '' WHERE payment_id = ANY($1::bigint[])`,
    'UPDATE payments SET txid = NULL, trouble = NULL, next_at = NULL WHERE id = ANY($1::bigint[])',
  ])
    await work.query(statement, [payments])
}
