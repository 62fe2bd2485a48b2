import { COURIER_LIMITS } from '../../../contract/courier-lists'
import { OPEN_PHASES } from '../../../contract/order-lists'
import type { Viewer } from '../../../src/domain/access/visibility'
import { knownTo } from '../../directory/customers/known.sql'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { CUSTOMER_OF_ORDER, tellOrders, writeSteps } from '../orders/area'

/**
 * Gives orders to a courier, or to nobody (null). What is collected by the customer, has ended, or is with that courier already
 * stays as it is. Gives how many changed hands.
 * @throws Refusal NOT_FOUND where there is no such order or the caller may not see it; INVALID for too many at once, and where
 *   there is no such courier or they are not working.
 */
export async function giveToCourier(
  work: Work,
  viewer: Viewer,
  { orderIds, courierId }: Readonly<{ orderIds: readonly string[]; courierId: string | null }>,
  now: Date,
): Promise<number> {
  const ids = [...new Set(orderIds)]
  if (ids.length > COURIER_LIMITS.orders)
    throw new Refusal('INVALID', `São no máximo ${COURIER_LIMITS.orders} pedidos de uma vez.`, {
      field: 'order_ids',
    })
  const courier = courierId === null ? null : await atWork(work, courierId)
  if (!ids.every(isId)) throw notFound()
  const parameters = new Parameters()
  const wanted = parameters.add(ids)
  const known = await work.query<{ id: string }>(
    `SELECT o.id::text FROM orders o ${CUSTOMER_OF_ORDER} WHERE o.id = ANY(${wanted}::bigint[]) AND ${knownTo(viewer, parameters)}
     ORDER BY o.id FOR UPDATE OF o`,
    parameters.values,
  )
  if (known.length < ids.length) throw notFound()
  const given = await work.query<{ id: string }>(
    `UPDATE orders SET courier_id = $2, rev = rev + 1 WHERE id = ANY($1::bigint[]) AND delivery = 'delivery'
       AND phase = ANY($3::text[]) AND courier_id IS DISTINCT FROM $2::bigint RETURNING id::text`,
    [ids, courierId, OPEN_PHASES],
  )
  const changed = given.map(({ id }) => id)
  if (changed.length === 0) return 0
  await writeSteps(
    work,
    changed.map((orderId) => ({
      orderId,
      userId: viewer.id,
      at: now,
      kind: 'given_out' as const,
      note: courier?.name ?? null,
    })),
  )
  await tellOrders(work, changed)
  return changed.length
}

const notFound = () => new Refusal('NOT_FOUND', 'Pedido não encontrado.')

type Courier = { id: string; name: string; phone: string | null; active: boolean }

/** A courier, locked against being changed. @throws Refusal INVALID for one who is none */
export async function knownCourier(work: Work, id: string): Promise<Courier> {
  const found = isId(id)
    ? await work.one<Courier>(
        'SELECT id::text, name, phone, active FROM couriers WHERE id = $1::bigint AND deleted_at IS NULL FOR SHARE',
        [id],
      )
    : undefined
  if (!found) throw notAtWork()
  return found
}

/** One who is at work. @throws Refusal INVALID for one who is none, or is not */
export async function atWork(work: Work, id: string): Promise<Courier> {
  const courier = await knownCourier(work, id)
  if (!courier.active) throw notAtWork()
  return courier
}

const notAtWork = () =>
  new Refusal('INVALID', 'Este entregador não está mais na lista, ou está fora de serviço.', {
    field: 'courier_id',
  })
