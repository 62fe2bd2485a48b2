import type { Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'

/** An order that is queued and not confirmed any more waits; of the table `o`. */
export const IS_HELD = `(o.state = 'queued' AND EXISTS (
  SELECT 1 FROM orders r WHERE r.tenant_id = o.tenant_id AND r.id = o.order_id AND r.phase = 'placed'))`

const WAITS = 'O pedido foi alterado e espera ser confirmado de novo.'

/**
 * Holds a changed order back until it is confirmed again; to be called in the transaction that changes it. Gives the names
 * of the systems that already have the former order, or may have it: a person has to change it there.
 */
export async function holdChanged(work: Work, orderId: string): Promise<string[]> {
  const rows = await work.query<{ state: string; name: string }>(
    `UPDATE erp_outbox o SET error = CASE WHEN o.state = 'queued' THEN $3 ELSE o.error END
     FROM erp_connections c WHERE o.tenant_id = $1 AND o.order_id = $2 AND c.tenant_id = o.tenant_id AND c.id = o.connection_id
       AND o.state IN ('queued', 'sending', 'unknown', 'confirmed') RETURNING o.state, c.name`,
    [work.tenant.id, orderId, WAITS],
  )
  if (rows.length > 0) await tellTopic(work, 'erp')
  return rows
    .filter(({ state }) => state !== 'queued')
    .map(({ name }) => name)
    .sort()
}
