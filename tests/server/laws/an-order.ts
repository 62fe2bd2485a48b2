import { A_CLOSING, anAuthorisationRow } from './authorisation-row'

/** An order with a payment, and what belongs to it. `id` inserts a row and gives its id. */
export async function anOrder(
  id: (sql: string, values: unknown[]) => Promise<string>,
  customerId: string,
  mark: string,
) {
  const order = await id(
    `INSERT INTO orders (tenant_id, number, source, phase, customer_id, subtotal, total, due_at, note)
     VALUES ($1, $3, 'manual', 'placed', $2, 1, 1, now(), $4)`,
    [customerId, `P-${mark}-${customerId}`, `pedido ${mark}`],
  )
  return {
    order,
    payment: await id(
      `INSERT INTO payments (tenant_id, order_id, kind, state, amount, hash) VALUES ($1, $2, 'cash', 'awaiting', 1, $3)`,
      [order, `pago-${mark}-${customerId}`],
    ),
    pbmAuthorisation: await anAuthorisationRow(id, order, mark),
    pbmClosing: await id(A_CLOSING, []),
    dispensing: await id(
      `INSERT INTO dispensings (tenant_id, order_id, receipt, issued_on, use, prescriber, council, council_number, council_state,
         buyer, buyer_document, pharmacist, crf, user_id, at)
       SELECT $1, $2, 'control', '2026-01-01', 'human', $3, 'CRM', '1', 'SP', $3, $3, 'x', '1/SP', min(u.id), now() FROM users u`,
      [order, mark],
    ),
    deliveryArea: await id('INSERT INTO delivery_areas (tenant_id, name, fee) VALUES ($1, $2, 1)', [
      `Área ${mark} ${customerId}`,
    ]),
  }
}
