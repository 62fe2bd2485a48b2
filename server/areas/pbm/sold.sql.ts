import { SHOP_ZONE } from '../../platform/db/shop-zone'

/** SQL: the month of the shop's clock in which an authorisation `a` was sold, as pbm_closings has it. */
export const SOLD_IN = `date_trunc('month', a.confirmed_at AT TIME ZONE ${SHOP_ZONE})::date`

/** SQL: what its operator owes for an authorisation `a` that was sold; what was brought back since is owed no more. Cents. */
export const OWED = `CASE WHEN a.state = 'confirmed' THEN a.refund ELSE 0 END`

/** SQL: an authorisation `a` of a closing `c`: sold in its month, and still so or paid for all the same. */
export const OF_CLOSING = `a.tenant_id = c.tenant_id AND a.operator = c.operator
  AND a.confirmed_at >= c.month::timestamp AT TIME ZONE ${SHOP_ZONE}
  AND a.confirmed_at < (c.month + interval '1 month')::timestamp AT TIME ZONE ${SHOP_ZONE}
  AND (a.state IN ('confirmed', 'unpaid') OR a.received IS NOT NULL)`

/** SQL: its operator paid something else than it owes for an authorisation `a`. */
export const DIFFERS = `coalesce(a.received, 0) <> ${OWED}`
