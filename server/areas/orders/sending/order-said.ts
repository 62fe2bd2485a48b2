import {
  type DeliveryKind,
  OPEN_PHASES,
  type OrderPhase,
  type PaymentKind,
} from '../../../../contract/order-lists'
import { contactsOf, type Viewer } from '../../../../src/domain/access/visibility'
import { behindOrder, orderText, type ToldOrder } from '../../../../src/domain/orders/order-text'
import { dayText } from '../../../../src/domain/orders/sale-text'
import { storeOf } from '../../../../src/domain/store/store-form'
import { storeInfos } from '../../../directory/store/infos'
import { iso } from '../../../platform/db/iso'
import { zoneOf } from '../../../platform/db/shop-zone'
import type { Work } from '../../../platform/db/work'
import { PAYMENT_STATE } from '../payments/payment-moves'
import { discountWaits } from '../save/discount-right'
import { linesOf } from '../save/lines'
import { salePdf } from './sale-pdf'
import type { Said } from './say-with-page'

type Row = {
  number: string
  phase: OrderPhase
  customer_name: string
  instance_id: string | null
  discount: number
  fee: number
  total: number
  paid: number
  delivery: DeliveryKind
  address: string | null
  reduction: number
  discount_by: string | null
  created_at: Date
  awaited: PaymentKind[]
}

/**
 * An order as its customer is told of it: a text, and the same as a page. The address stands there where the one who tells
 * them is shown it whole. Null: it has ended, or what it takes off waits for somebody's word.
 */
export async function orderSaid(work: Work, viewer: Viewer, id: string): Promise<Said | null> {
  const row = await work.one<Row>(
    `SELECT o.number, o.phase, c.name AS customer_name, o.instance_id::text, o.discount, o.fee, o.total, o.paid::integer AS paid,
       o.delivery, o.address, o.reduction, o.discount_by::text, o.created_at,
       ARRAY(SELECT p.kind FROM payments p WHERE p.tenant_id = o.tenant_id AND p.order_id = o.id
         AND ${PAYMENT_STATE} IN ('awaiting', 'requested') ORDER BY p.id) AS awaited
     FROM orders o JOIN customers c ON c.tenant_id = o.tenant_id AND c.id = o.customer_id WHERE o.id = $1`,
    [id],
  )
  if (!row || discountWaits(row) || !OPEN_PHASES.some((phase) => phase === row.phase)) return null
  const told: ToldOrder = {
    ...row,
    items: [...(await linesOf(work, id)).values()],
    address: contactsOf(viewer) === 'whole' ? row.address : null,
  }
  const title = `Pedido ${row.number}`
  const page = await salePdf(storeOf(await storeInfos(work), row.instance_id), {
    title,
    customer: row.customer_name,
    dated: `Feito em ${dayText(iso(row.created_at), await zoneOf(work))}`,
    noOffer: null,
    currency: 'BRL',
    items: told.items,
    discount: told.discount,
    fee: told.fee,
    total: told.total,
    behind: behindOrder(told),
    note: null,
    pix: null,
  })
  return { text: orderText(told), page, fileName: `${row.number}.pdf`, caption: title }
}
