import type { DeliveryKind, OrderPhase } from '../../../contract/order-lists'
import type { Viewer } from '../../../src/domain/access/visibility'
import type { ReviewState } from '../../../src/domain/kernel/steps/review.gen'
import type { PbmStanding } from '../../../src/domain/orders/order-step'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { pbmStanding } from './pbm/standing'
import { lockOwner } from './save/lock-owner'

/** An order as it stands, locked until the end of the transaction. Money in cents. */
export type LockedOrder = {
  id: string
  number: string
  phase: OrderPhase
  status_id: string | null
  customer_id: string
  instance_id: string | null
  chat_ticket_id: string | null
  subtotal: number
  discount: number
  /** What is taken off in all; see reductionOf. */
  reduction: number
  discount_by: string | null
  /** What of the discount benefit programmes take off. */
  pbm: number
  pbm_standing: PbmStanding | null
  fee: number
  area_id: string | null
  address: string | null
  note: string | null
  total: number
  review: ReviewState
  delivery: DeliveryKind
  due_at: Date
  /** The key under which it was last saved and sent. */
  saved_key: string | null
  rev: number
}

/** The one sentence for orders that are none and for those of customers whom the caller may not know. */
const orderNotFound = () => new Refusal('NOT_FOUND', 'Pedido não encontrado.')

/**
 * Locks the customer of an order, then the order.
 * @param rev what the caller saw of it; null: whatever it stands at.
 * @throws Refusal NOT_FOUND when it is none, or not theirs to know, CONFLICT when it has changed since.
 */
export async function lockOrder(
  work: Work,
  viewer: Viewer,
  id: string,
  rev: number | null,
): Promise<LockedOrder> {
  await lockOwner(work, viewer, { table: 'orders', id }, orderNotFound)
  const order = await lockedOrder(work, id)
  if (!order) throw orderNotFound()
  if (rev !== null && order.rev !== rev)
    throw new Refusal(
      'CONFLICT',
      'Um colega alterou este pedido enquanto você olhava. Nada foi salvo: veja como ele está agora.',
    )
  return order
}

/** The order, locked, whoever asks; undefined: there is none. */
export const lockedOrder = (work: Work, id: string): Promise<LockedOrder | undefined> =>
  work.one<LockedOrder>(
    `SELECT id::text, number, phase, status_id::text, customer_id::text, instance_id::text, chat_ticket_id::text, subtotal,
       discount, reduction, discount_by::text, pbm, ${pbmStanding('orders')} AS pbm_standing, fee, total, review, delivery, area_id::text, address, note, due_at, saved_key, rev FROM orders WHERE id = $1 FOR UPDATE`,
    [id],
  )
