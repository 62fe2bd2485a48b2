import { OPEN_PHASES } from '../../../contract/order-lists'
import type { Work } from '../../platform/db/work'
import { STATUS_NAME } from './status'

/** How the newest order of each customer stands that the shop still has something to do with, in a sentence; who has none is not there. */
export async function newestOpenOrders(
  work: Work,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await work.query<{ customer: string; number: string; status: string | null }>(
    `SELECT v.id::text AS customer, o.number, o.status FROM unnest($1::bigint[]) v(id) CROSS JOIN LATERAL (
       SELECT o.number, ${STATUS_NAME} AS status FROM orders o
       LEFT JOIN order_statuses s ON s.tenant_id = o.tenant_id AND s.id = o.status_id
       WHERE o.customer_id = v.id AND o.phase = ANY($2::text[]) ORDER BY o.created_at DESC, o.id DESC LIMIT 1) o`,
    [customerIds, OPEN_PHASES],
  )
  const said = (number: string, status: string | null) =>
    status === null ? `Seu pedido ${number} está com a loja.` : `Seu pedido ${number} está assim: ${status}.`
  return new Map(rows.map(({ customer, number, status }) => [customer, said(number, status)]))
}
