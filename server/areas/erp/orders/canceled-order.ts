import { takes } from '../../../../src/domain/kernel/step'
import { type ErpPushState, erpPushSteps } from '../../../../src/domain/kernel/steps/erpPush.gen'
import type { Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import { queueNotice } from './notices'
import { movePush } from './outbox'

/**
 * Takes an order that was called off out of the ways to the shop's systems; to be called in the transaction that cancels it.
 * ERPs that fetch orders are told. Gives the names of those that have it, or may have: there a person calls it off too.
 */
export async function withdrawCanceled(work: Work, orderId: string): Promise<string[]> {
  const rows = await work.query<{
    id: string
    state: ErpPushState
    number: string
    connection_id: string
    kind: string
    name: string
  }>(
    `SELECT o.id::text, o.state, o.payload ->> 'number' AS number, o.connection_id::text, c.kind, c.name
     FROM erp_outbox o JOIN erp_connections c ON c.tenant_id = o.tenant_id AND c.id = o.connection_id
     WHERE o.order_id = $1 ORDER BY o.id FOR UPDATE OF o`,
    [orderId],
  )
  const there: string[] = []
  for (const { id, state, number, connection_id: connectionId, kind, name } of rows) {
    if (takes(erpPushSteps, state, 'WITHDRAW')) await movePush(work, { id, state }, 'WITHDRAW')
    else if (state !== 'withdrawn') there.push(name)
    if (kind === 'api') await queueNotice(work, connectionId, 'order.canceled', { number })
  }
  if (rows.length > 0) await tellTopic(work, 'erp')
  return there
}
