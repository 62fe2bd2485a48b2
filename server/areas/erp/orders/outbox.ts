import { step, takes } from '../../../../src/domain/kernel/step'
import {
  type ErpPushEvent,
  type ErpPushState,
  erpPushSteps,
} from '../../../../src/domain/kernel/steps/erpPush.gen'
import type { Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import type { NeutralOrder } from '../connectors/connector'
import { enqueuePush } from '../schedule'
import { queueNotice } from './notices'

/** An order that is confirmed, as it leaves for the shop's systems. */
export type ConfirmedOrder = NeutralOrder &
  Readonly<{ id: string; instance_id: string | null; store: string | null }>

/** A row of the outbox while it is on its way. */
export type Push = Readonly<{
  id: string
  state: ErpPushState
  key: string
  payload: ConfirmedOrder
  tries: number
  changed_at: Date
}>

/** How an order of ours is called at an ERP. */
const keyOf = (tenantId: number, number: string) => `balcao-${tenantId}-${number}`

/**
 * Writes that an order is to be sent to the integrations that keep its store; to be called in the transaction that
 * confirms it. Those of the order's own connection come before those of the whole shop. An order is sent to each once,
 * however often it is confirmed. Confirmed again before it was sent, it is sent in its newest form.
 */
export async function queueOrder(work: Work, order: ConfirmedOrder): Promise<void> {
  const all = await work.query<{ id: string; kind: string; instance_id: string | null }>(
    `SELECT id::text, kind, instance_id::text FROM erp_connections
     WHERE tenant_id = $1 AND deleted_at IS NULL AND push_orders AND kind <> 'file'
       AND (instance_id IS NULL OR instance_id = $2::bigint)`,
    [work.tenant.id, order.instance_id],
  )
  const own = all.filter(({ instance_id: id }) => id !== null)
  const those = own.length > 0 ? own : all
  if (those.length === 0) return
  const written = await work.query<{ connection_id: string }>(
    `INSERT INTO erp_outbox (tenant_id, connection_id, order_id, key, payload, customer_id)
     SELECT $1, c, $3::bigint, $4, $5::jsonb, $6::bigint FROM unnest($2::bigint[]) c
     ON CONFLICT (tenant_id, connection_id, order_id) DO NOTHING RETURNING connection_id::text`,
    [
      work.tenant.id,
      those.map(({ id }) => id),
      order.id,
      keyOf(work.tenant.id, order.number),
      JSON.stringify(order),
      order.customer.id,
    ],
  )
  for (const { connection_id: id } of written)
    if (those.find((one) => one.id === id)?.kind === 'api')
      await queueNotice(work, id, 'order.created', { number: order.number })
    else await enqueuePush(work, id)
  const known = those.map(({ id }) => id).filter((id) => !written.some((one) => one.connection_id === id))
  const renewed = known.length > 0 && (await renewPushes(work, order, known))
  if (renewed || written.length > 0) await tellTopic(work, 'erp')
}

/**
 * Puts an order that was changed in the place of what waits to be sent or was refused, and of what ERPs that fetch orders
 * have. What was sent to the others stays as it left. Gives whether there was any.
 */
async function renewPushes(
  work: Work,
  order: ConfirmedOrder,
  connections: readonly string[],
): Promise<boolean> {
  const rows = await work.query<{ id: string; state: ErpPushState; connection_id: string; kind: string }>(
    `UPDATE erp_outbox o SET payload = $4::jsonb, error = CASE WHEN o.state = 'queued' THEN NULL ELSE o.error END, rev = o.rev + 1
     FROM erp_connections c WHERE o.tenant_id = $1 AND o.order_id = $2 AND o.connection_id = ANY($3::bigint[])
       AND o.customer_id IS NOT NULL AND o.payload IS DISTINCT FROM $4::jsonb AND c.tenant_id = o.tenant_id AND c.id = o.connection_id
       AND (o.state IN ('queued', 'refused') OR (c.kind = 'api' AND o.state = 'confirmed'))
     RETURNING o.id::text, o.state, o.connection_id::text, c.kind`,
    [work.tenant.id, order.id, connections, JSON.stringify(order)],
  )
  for (const { id, state, connection_id: connectionId, kind } of rows) {
    if (takes(erpPushSteps, state, 'RETRY')) await movePush(work, { id, state }, 'RETRY')
    if (kind === 'api') await queueNotice(work, connectionId, 'order.changed', { number: order.number })
    else await enqueuePush(work, connectionId)
  }
  return rows.length > 0
}

/** Takes a step of a push; `null` where it does not take it any more: somebody was faster. */
export async function movePush(
  work: Work,
  { id, state }: Pick<Push, 'id' | 'state'>,
  event: ErpPushEvent,
  more: {
    ref?: string | null
    error?: string | null
    nextAt?: Date
    missing?: string | null
    tried?: boolean
  } = {},
): Promise<ErpPushState | null> {
  if (!takes(erpPushSteps, state, event)) return null
  const to = step(erpPushSteps, state, event)
  const row = await work.one(
    `UPDATE erp_outbox SET state = $3, ref = coalesce($4, ref), error = $5, next_at = coalesce($6, now()),
       missing_product_id = $7::bigint, tries = tries + $8, changed_at = now(), rev = rev + 1
     WHERE id = $1 AND state = $2 RETURNING id`,
    [
      id,
      state,
      to,
      more.ref ?? null,
      more.error ?? null,
      more.nextAt ?? null,
      more.missing ?? null,
      more.tried ? 1 : 0,
    ],
  )
  return row ? to : null
}
