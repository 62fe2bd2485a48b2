import type { Work } from '../platform/db/work'
import type { OrderAtErp } from '../platform/graphql/resolvers.gen'

/** How an order stands at each of the shop's systems, by their names: for who serves the customer and keeps no system. */
export const orderAtErps = (work: Work, orderId: string): Promise<OrderAtErp[]> =>
  work.query<OrderAtErp>(
    `SELECT c.name, o.state, o.error FROM erp_outbox o
     JOIN erp_connections c ON c.tenant_id = o.tenant_id AND c.id = o.connection_id AND c.deleted_at IS NULL
     WHERE o.tenant_id = $1 AND o.order_id = $2::bigint ORDER BY c.name, c.id`,
    [work.tenant.id, orderId],
  )
