import type { Work } from '../../../platform/db/work'
import type { OrderAtErp } from '../../../platform/graphql/resolvers.gen'

/** The state of an order in each ERP that it was sent to, by the ERP's name. Anybody who sees the order may read it. */
export const orderAtErps = (work: Work, orderId: string): Promise<OrderAtErp[]> =>
  work.query<OrderAtErp>(
    `SELECT c.id::text AS connection_id, c.name, o.state, o.error FROM erp_outbox o
     JOIN erp_connections c ON c.tenant_id = o.tenant_id AND c.id = o.connection_id
     WHERE o.tenant_id = $1 AND o.order_id = $2::bigint ORDER BY c.name, c.id`,
    [work.tenant.id, orderId],
  )
