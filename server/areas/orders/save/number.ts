import type { Work } from '../../../platform/db/work'

/** The shop's next number of an order, like "P-0043". */
export async function nextOrderNumber(work: Work): Promise<string> {
  const counted = await work.one<{ last: number }>(
    `INSERT INTO order_numbers AS n (tenant_id, last) VALUES ($1, 1)
     ON CONFLICT (tenant_id) DO UPDATE SET last = n.last + 1 RETURNING last`,
    [work.tenant.id],
  )
  if (!counted) throw new Error('the counter of orders gave no number')
  return `P-${String(counted.last).padStart(4, '0')}`
}
