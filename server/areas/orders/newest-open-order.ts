import { OPEN_PHASES } from '../../../contract/order-lists'
import type { Work } from '../../platform/db/work'
import { STATUS_NAME } from './status'

/** How the newest order of a customer stands that the shop still has something to do with, in a sentence; null: there is none. */
export async function newestOpenOrder(work: Work, customerId: string): Promise<string | null> {
  const row = await work.one<{ number: string; status: string | null }>(
    `SELECT o.number, ${STATUS_NAME} AS status FROM orders o
     LEFT JOIN order_statuses s ON s.tenant_id = o.tenant_id AND s.id = o.status_id
     WHERE o.customer_id = $1 AND o.phase = ANY($2::text[]) ORDER BY o.created_at DESC, o.id DESC LIMIT 1`,
    [customerId, OPEN_PHASES],
  )
  if (!row) return null
  return row.status === null
    ? `Seu pedido ${row.number} está com a loja.`
    : `Seu pedido ${row.number} está assim: ${row.status}.`
}
