import type { Viewer } from '../../../../src/domain/access/visibility'
import { takes } from '../../../../src/domain/kernel/step'
import { orderSteps } from '../../../../src/domain/kernel/steps/order.gen'
import { isAbovePmc } from '../../../../src/domain/orders/order-step'
import { mostOff } from '../../../../src/domain/orders/order-sums'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import { notSold } from '../../products/area'
import { lockOrder } from '../locked-order'
import { hindranceSaid } from '../move/hindrances'
import { tooFar } from '../move/too-far'
import { PAYMENT_STATE } from '../payments/payment-moves'
import { type FrozenLine, linesOf, NO_PBM, sumsOf } from './lines'
import { productsOf } from './products-of'
import { writeChange } from './write-change'

type Asked = Readonly<{ id: string; rev: number; places?: readonly number[] | null }>

/**
 * Sells lines of an order at what the shop's list says now, all of them or those at `places`; what the list says nothing of,
 * or sells no more, keeps its price. It is a change like any other: a confirmed order has to be confirmed again, and a
 * discount beyond the role's limit waits for approval.
 * @throws Refusal NOT_FOUND; CONFLICT when it has changed since, has gone too far, has money paid or asked for, or costs what it
 *   costs today already; INVALID for a line that was named and is out of sale, and for a price above the highest that the law allows.
 */
export async function takeTodaysPrices(
  work: Work,
  viewer: Viewer,
  { id, rev, places }: Asked,
  now: Date,
): Promise<true> {
  const order = await lockOrder(work, viewer, id, rev)
  if (!takes(orderSteps, order.phase, 'CHANGE')) throw tooFar(order)
  await mustBeUnpaid(work, id)
  const before = await linesOf(work, id)
  const today = await pricesToday(work, [...before.values()], order.instance_id, now)
  const lines = [...before].map(([place, line]): FrozenLine => {
    const found = today.get(line.product_id ?? '')
    if (found?.price === null && places?.includes(place)) throw notSold(line.name, 'places')
    if (!found || found.price === null || (places != null && !places.includes(place))) return line
    if (found.pmc !== null && isAbovePmc({ price: found.price, pmc: found.pmc }))
      throw new Refusal('INVALID', hindranceSaid({ why: 'pmc', line: line.name, most: found.pmc }), {
        field: 'places',
      })
    return {
      ...line,
      price: found.price,
      list_price: found.price,
      pmc: found.pmc,
      ...(found.price !== line.price && NO_PBM),
    }
  })
  if (lines.every(({ price }, index) => price === [...before.values()][index]?.price))
    throw new Refusal('CONFLICT', 'Os preços já são os de hoje.')
  await writeChange(work, viewer, order, {
    before,
    lines,
    sums: sumsOf(lines, Math.min(order.discount - order.pbm, mostOff(lines)), order.fee),
    place: {
      instanceId: order.instance_id,
      delivery: order.delivery,
      address: order.address,
      areaId: order.area_id,
      dueAt: order.due_at,
    },
    note: order.note,
    why: 'preços de hoje',
    now,
  })
  return true
}

/** What the shop's list says now, by product; only of what it has a price for. Price null: it is sold no more. */
export async function pricesToday(
  work: Work,
  lines: readonly Readonly<{ product_id?: string | null }>[],
  instanceId: string | null,
  now: Date,
): Promise<Map<string, { price: number | null; pmc: number | null }>> {
  const products = await productsOf(work, lines, instanceId, now)
  return new Map(
    [...products.values()].flatMap(({ id, active, price, pmc }) =>
      active && price === null ? [] : [[id, { price: active ? price : null, pmc }] as const],
    ),
  )
}

/** @throws Refusal CONFLICT: who has paid, or has a code to pay by, was told a price. */
export async function mustBeUnpaid(work: Work, orderId: string): Promise<void> {
  const found = await work.one<{ paid: boolean; open: boolean }>(
    `SELECT o.paid > 0 AS paid, EXISTS (SELECT 1 FROM payments p WHERE p.tenant_id = o.tenant_id AND p.order_id = o.id
       AND ${PAYMENT_STATE} IN ('awaiting', 'requested')) AS open FROM orders o WHERE o.id = $1`,
    [orderId],
  )
  if (found?.paid) throw new Refusal('CONFLICT', 'Este pedido já tem pagamento: os preços não mudam mais.')
  if (found?.open)
    throw new Refusal('CONFLICT', 'Há uma cobrança aberta deste pedido: cancele-a antes de mudar os preços.')
}
