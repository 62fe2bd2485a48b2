import * as v from 'valibot'
import { takes } from '../../../../src/domain/kernel/step'
import { type ErpPushState, erpPushSteps } from '../../../../src/domain/kernel/steps/erpPush.gen'
import { isId } from '../../../platform/db/is-id'
import { iso } from '../../../platform/db/iso'
import type { Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import type { Connection } from '../connection.row'
import { orderSeen } from '../moments'
import { IS_HELD } from '../orders/changed-order'
import { type ConfirmedOrder, movePush } from '../orders/outbox'
import { type Answer, problem } from './answer'

const PAGE = 100
/** What an order can be asked for by: it waits to be fetched, the ERP has it, would not have it, or it was called off before. */
const STATUSES = {
  pending: 'queued',
  received: 'confirmed',
  refused: 'refused',
  canceled: 'withdrawn',
} as const
type Status = keyof typeof STATUSES
const statusOf = (state: ErpPushState): Status =>
  state === 'confirmed'
    ? 'received'
    : state === 'refused'
      ? 'refused'
      : state === 'withdrawn'
        ? 'canceled'
        : 'pending'

type Row = {
  id: string
  state: ErpPushState
  payload: ConfirmedOrder
  ref: string | null
  erp_status: string | null
  changed_at: Date
  delivery: Readonly<{ kind: string; address: string | null }> | null
  paid: number
  /** What the ERP calls the products of the lines, by our ids. */
  refs: Readonly<Record<string, string>> | null
}
/** Of a push `o`; how it is handed over and what is paid as they are now. */
const COLUMNS = `o.id::text, o.state, o.payload, o.ref, o.erp_status, o.changed_at,
  (SELECT jsonb_build_object('kind', d.delivery, 'address', d.address) FROM orders d
    WHERE d.tenant_id = o.tenant_id AND d.id = o.order_id) AS delivery,
  (SELECT coalesce(sum(m.amount), 0)::integer FROM payments p
    JOIN payment_moves m ON m.tenant_id = p.tenant_id AND m.payment_id = p.id
    WHERE p.tenant_id = o.tenant_id AND p.order_id = o.order_id) AS paid,
  (SELECT jsonb_object_agg(l.product_id, l.theirs) FROM erp_links l
    WHERE l.tenant_id = o.tenant_id AND l.connection_id = o.connection_id AND l.product_id IN (
      SELECT (line ->> 'product_id')::bigint FROM jsonb_array_elements(o.payload -> 'lines') line)) AS refs`

/** An order as the interface shows it; money in cents. */
const shown = ({ id, state, payload, ref, erp_status, changed_at, delivery, paid, refs }: Row) => ({
  id,
  number: payload.number,
  status: statusOf(state),
  external_id: ref,
  external_status: erp_status,
  store: payload.store,
  created_at: payload.at,
  changed_at: iso(changed_at),
  customer: payload.customer,
  lines: payload.lines.map(({ product_id: productId, ...line }) => ({
    ref: (productId === null ? null : refs?.[productId]) ?? null,
    ...line,
  })),
  delivery,
  delivery_fee: payload.delivery,
  total: payload.total,
  paid,
  note: payload.note,
})

/** A page of the orders that were confirmed, the oldest first; `next` is the cursor of the page behind it. */
export async function listOrders(
  work: Work,
  connection: Connection,
  query: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const status = query.status === undefined ? 'pending' : String(query.status)
  if (!Object.hasOwn(STATUSES, status))
    return problem(422, 'status', `status é um de: ${Object.keys(STATUSES).join(', ')}.`)
  const cursor = query.cursor === undefined || query.cursor === '' ? '0' : String(query.cursor)
  if (cursor !== '0' && !isId(cursor)) return problem(422, 'cursor', 'O cursor não é um que foi dado.')
  const rows = await work.query<Row>(
    `SELECT ${COLUMNS} FROM erp_outbox o WHERE tenant_id = $1 AND connection_id = $2 AND state = $3 AND id > $4::bigint
       AND NOT ${IS_HELD} ORDER BY o.id LIMIT ${PAGE + 1}`,
    [work.tenant.id, connection.id, STATUSES[status as Status], cursor],
  )
  const page = rows.slice(0, PAGE)
  return {
    status: 200,
    body: { orders: page.map(shown), next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null },
  }
}

/** Phases to which an ERP may take an order that it has. */
const ERP_PHASES = ['preparing', 'ready', 'on_the_way', 'delivered'] as const
const Patch = v.object({
  status: v.picklist(['received', 'refused']),
  external_id: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))),
  external_status: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300))),
  phase: v.optional(v.picklist(ERP_PHASES)),
})

/** Takes what the ERP says of an order: that it has it, under which number, how it stands; or why it would not have it. */
export async function patchOrder(
  work: Work,
  connection: Connection,
  id: string,
  body: unknown,
): Promise<Answer> {
  const read = v.safeParse(Patch, body)
  if (!read.success)
    return problem(
      422,
      'body',
      `status é "received" ou "refused"; phase, um de: ${ERP_PHASES.join(', ')}; o resto são textos.`,
    )
  const { status, external_id: ref, external_status: words, reason, phase } = read.output
  if (status === 'refused' && !reason) return problem(422, 'reason', 'Diga em reason por que foi recusado.')
  const row = isId(id)
    ? await work.one<Row>(
        `SELECT ${COLUMNS} FROM erp_outbox o WHERE tenant_id = $1 AND connection_id = $2 AND id = $3 FOR UPDATE OF o`,
        [work.tenant.id, connection.id, id],
      )
    : undefined
  if (!row) return problem(404, 'not-found', 'Este pedido não existe.')
  const event = status === 'received' ? 'CONFIRM' : 'REFUSE'
  if (takes(erpPushSteps, row.state, event)) {
    const error = status === 'refused' ? `Pedido ${row.payload.number}: o ERP recusou: ${reason}` : null
    await movePush(work, row, event, { ref: ref ?? null, error })
  } else if (row.state === 'withdrawn')
    return problem(409, 'canceled', 'Este pedido foi cancelado antes de chegar aí.')
  else if (statusOf(row.state) !== status)
    return problem(409, 'conflict', 'Este pedido já foi respondido de outra forma.')
  await work.query(
    `UPDATE erp_outbox SET erp_status = coalesce($2, erp_status), ref = coalesce($3, ref), changed_at = now(), rev = rev + 1
     WHERE id = $1`,
    [id, words ?? null, ref ?? null],
  )
  if (phase && status === 'received')
    await orderSeen.run(work, 'record', [{ orderId: row.payload.id, phase, now: new Date() }])
  const now = await work.one<Row>(`SELECT ${COLUMNS} FROM erp_outbox o WHERE id = $1`, [id])
  await tellTopic(work, 'erp')
  return { status: 200, body: shown(now ?? row) }
}
