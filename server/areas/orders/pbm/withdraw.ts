import type { Viewer } from '../../../../src/domain/access/visibility'
import { takes } from '../../../../src/domain/kernel/step'
import { orderSteps } from '../../../../src/domain/kernel/steps/order.gen'
import { holdsLine } from '../../../../src/domain/pbm/authorised'
import { isId } from '../../../platform/db/is-id'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import { advance, authorisationsOf } from '../../pbm/area'
import { writeSteps } from '../history'
import { lockOrder } from '../locked-order'
import { tooFar } from '../move/too-far'
import { mustBeUnpaid } from '../save/todays-prices'
import { tellOrders } from '../tell'
import { refreshPbm } from './refresh'

/** Gives an authorisation up. @throws Refusal NOT_FOUND, CONFLICT for one that has ended, and for an order that is too far or has money. */
export async function withdrawPbm(
  work: Work,
  viewer: Viewer,
  { id }: { id: string },
  now: Date,
): Promise<true> {
  const found = isId(id)
    ? await work.one<{ order_id: string }>(
        'SELECT order_id::text FROM pbm_authorisations WHERE id = $1::bigint',
        [id],
      )
    : undefined
  if (!found) throw new Refusal('NOT_FOUND', 'Esta autorização não existe.')
  const order = await lockOrder(work, viewer, found.order_id, null)
  if (!takes(orderSteps, order.phase, 'CHANGE')) throw tooFar(order)
  const one = (await authorisationsOf(work, order.id)).find((other) => other.id === id)
  if (!one || !holdsLine(one.state)) throw new Refusal('CONFLICT', 'Esta autorização já terminou.')
  if (one.state === 'authorised') await mustBeUnpaid(work, order.id)
  await advance(work, one, 'WITHDRAW', now)
  await writeSteps(work, [
    {
      ...{ orderId: order.id, userId: viewer.id, at: now, kind: 'pbm' },
      note: `${one.product_name}, ${one.programme_name}: autorização desfeita`,
    },
  ])
  await refreshPbm(work, order.id, now, viewer.id)
  return true
}

/** Somebody has seen that a discount of the order is gone. @throws Refusal NOT_FOUND */
export async function seenPbmLoss(
  work: Work,
  viewer: Viewer,
  { order_id: id }: { order_id: string },
  now: Date,
): Promise<true> {
  const order = await lockOrder(work, viewer, id, null)
  const changed = await work.one(
    'UPDATE orders SET pbm_lost = NULL, rev = rev + 1 WHERE id = $1 AND pbm_lost IS NOT NULL RETURNING 1',
    [order.id],
  )
  if (!changed) return true
  await writeSteps(work, [
    {
      orderId: order.id,
      userId: viewer.id,
      at: now,
      kind: 'pbm',
      note: 'viu que o desconto deixou de valer',
    },
  ])
  await tellOrders(work, [order.id])
  return true
}
