import type { PbmState } from '../../../../contract/pbm-lists'
import { formatMoney } from '../../../../src/domain/money/money'
import { reductionOf } from '../../../../src/domain/orders/discount'
import { mostOff } from '../../../../src/domain/orders/order-sums'
import { holdsLine, isEffective } from '../../../../src/domain/pbm/authorised'
import type { Work } from '../../../platform/db/work'
import { holdChanged } from '../../erp/area'
import { type Authorisation, authorisationsOf } from '../../pbm/area'
import { writeSteps } from '../history'
import { lockedOrder } from '../locked-order'
import { keptReduction } from '../save/discount-right'
import { linesOf, NO_PBM, sumsOf } from '../save/lines'
import { tellOrders } from '../tell'

/** What is said of an authorisation that has just come to stand so, and whether somebody has to see it before the order goes on. */
const SAID: Readonly<Partial<Record<PbmState, (one: Authorisation) => string>>> = {
  authorised: ({ discount, number }) => `autorizado, ${formatMoney(-discount)} (nº ${number ?? ''})`,
  denied: ({ reason }) => `negado: ${reason ?? ''}`,
  expired: () => 'a autorização venceu',
}
const IS_LOST: ReadonlySet<PbmState> = new Set(['denied', 'expired'])

/**
 * Has the lines of an order cost what its authorisations take off, and the order what its lines come to; says what changed. Of a line that
 * does not take part in the shop's own discount its share of that is dropped. What was handed over, or called off, keeps its price.
 * Once more changes nothing.
 */
export async function refreshPbm(
  work: Work,
  orderId: string,
  now: Date,
  userId: string | null = null,
): Promise<void> {
  const order = await lockedOrder(work, orderId)
  if (!order) return
  if (['delivered', 'canceled', 'returned'].includes(order.phase)) return tellOrders(work, [orderId])
  const all = new Map((await authorisationsOf(work, orderId)).map((one) => [one.id, one]))
  const before = [...(await linesOf(work, orderId))]
  let off = order.discount - order.pbm
  const said: string[] = []
  const lost: string[] = []
  const lines = before.map(([, line]) => {
    const one = all.get(line.pbm_id ?? '')
    if (!one) return line
    const pbm = isEffective(one.state) ? Math.min(one.discount, line.price * line.quantity) : 0
    const words = pbm === line.pbm && holdsLine(one.state) ? undefined : SAID[one.state]?.(one)
    if (words) said.push(`${line.name}, ${one.programme_name}: ${words}`)
    if (words && IS_LOST.has(one.state)) lost.push(`${line.name} (${one.programme_name}): ${words}.`)
    if (!holdsLine(one.state)) return { ...line, ...NO_PBM }
    // Until now what was taken off it was its share of the shop's discount.
    if (pbm > 0 && line.pbm === 0 && !one.stacks) off -= line.discount
    return { ...line, pbm, pbm_stacks: one.stacks }
  })
  if (lines.every((line, at) => line.pbm === before[at]?.[1].pbm && line.pbm_id === before[at]?.[1].pbm_id))
    return tellOrders(work, [orderId])
  off = Math.min(off, mostOff(lines))
  const sums = sumsOf(lines, off, order.fee)
  for (const [at, { discount, pbm, total }] of sums.lines.entries())
    await work.query(
      `UPDATE order_lines SET discount = $3, pbm = $4, total = $5, pbm_id = $6, pbm_stacks = $7 WHERE order_id = $1 AND place = $2`,
      [orderId, before[at]?.[0], discount, pbm, total, lines[at]?.pbm_id, lines[at]?.pbm_stacks],
    )
  const reduction = keptReduction(reductionOf(lines, off))
  await work.query(
    `UPDATE orders SET discount = $2, pbm = $3, total = $4, reduction = $5, discount_by = CASE WHEN $5 > 0 THEN discount_by END,
       pbm_lost = CASE WHEN $6 <> '' THEN $6 ELSE pbm_lost END, rev = rev + 1 WHERE id = $1`,
    [orderId, sums.discount, sums.pbm, sums.total, reduction, lost.join(' ')],
  )
  const there = await holdChanged(work, orderId)
  await writeSteps(work, [
    ...(said.length === 0
      ? []
      : [{ orderId, userId, at: now, kind: 'pbm' as const, note: said.join('; '), amount: sums.total }]),
    ...there.map((note) => ({ orderId, userId: null, at: now, kind: 'erp_differs' as const, note })),
  ])
  await tellOrders(work, [orderId])
}
