import type { Viewer } from '../../../../src/domain/access/visibility'
import { CONTROL_LISTS } from '../../../../src/domain/products/kinds'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import { writeSteps } from '../history'
import { lockOrder } from '../locked-order'
import { tooFar } from '../move/too-far'
import { pharmacistOf } from '../prescriptions/pharmacists'
import { reviewAfterChange } from '../prescriptions/review-state'
import { tellOrders } from '../tell'
import { linesOf } from './lines'

/** A control list as people read it in the history. */
function listSaid(list: string): string {
  switch (list) {
    case 'antimicrobial':
      return 'antimicrobiano'
    case 'glp1':
      return 'agonista GLP-1'
    default:
      return `lista ${list}`
  }
}

type Classified = Readonly<{
  order_id: string
  rev: number
  place: number
  needs_prescription: boolean
  control_list?: string | null
}>

/**
 * A pharmacist says whether a medicine that the shop has not classified needs a prescription, and on which control list it is.
 * The order no longer waits for a review where no line needs one.
 * @throws Refusal FORBIDDEN for a user who is not a pharmacist, INVALID for an unknown control list, CONFLICT for a line that is
 *   classified.
 */
export async function classifyLine(
  work: Work,
  viewer: Viewer,
  { order_id: orderId, rev, place, needs_prescription, control_list }: Classified,
  now: Date,
): Promise<true> {
  await pharmacistOf(work, viewer)
  const order = await lockOrder(work, viewer, orderId, rev)
  if (order.phase !== 'placed') throw tooFar(order)
  const list = control_list || null
  if (list !== null && !(needs_prescription && CONTROL_LISTS.some((one) => one === list)))
    throw new Refusal('INVALID', 'Escolha uma das listas de controle.', { field: 'control_list' })
  const before = await linesOf(work, orderId)
  const line = before.get(place)
  if (!line?.unclassified) throw new Refusal('CONFLICT', 'Este item já está classificado.')
  const known = { ...line, needs_prescription, control_list: list, unclassified: false }
  const lines = [...new Map(before).set(place, known).values()]
  await work.query(
    'UPDATE order_lines SET needs_prescription = $3, control_list = $4, unclassified = FALSE WHERE order_id = $1 AND place = $2',
    [orderId, place, needs_prescription, list],
  )
  await work.query('UPDATE orders SET review = $2, rev = rev + 1 WHERE id = $1', [
    orderId,
    reviewAfterChange(order.review, lines, now, [...before.values()]),
  ])
  const said = list === null ? (needs_prescription ? 'com receita' : 'sem receita') : listSaid(list)
  await writeSteps(work, [
    { orderId, userId: viewer.id, at: now, kind: 'classified', note: `${line.name}: ${said}` },
  ])
  await tellOrders(work, [orderId])
  return true
}
