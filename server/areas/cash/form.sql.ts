/** SQL: the form of a payment `p`, as a day is summed up (contract/cash-lists.ts). */
export const FORM = `CASE WHEN p.kind IN ('pix_static', 'pix_dynamic') THEN 'pix' ELSE p.kind END`

/** SQL: the payment `p` and the order `o` of a movement of money `m`. */
export const OF_MOVE = `JOIN payments p ON p.tenant_id = m.tenant_id AND p.id = m.payment_id
  JOIN orders o ON o.tenant_id = p.tenant_id AND o.id = p.order_id`
