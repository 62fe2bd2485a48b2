import type { Viewer } from '../../../src/domain/access/visibility'
import { rulesFor } from '../../../src/domain/orders/legal-rules'
import { visibleTo } from '../../directory/access/visible-to.sql'
import { knownTo } from '../../directory/customers/known.sql'
import { plainAddress } from '../../directory/media/address'
import { isId } from '../../platform/db/is-id'
import { iso } from '../../platform/db/iso'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import type {
  OrderInfo,
  OrderLine,
  OrderPrescription,
  OrderStep,
  PrescriptionReview,
} from '../../platform/graphql/resolvers.gen'
import { orderAtErps } from '../erp/area'
import { accountFor } from '../payments/area'
import { RECORDED } from './dispensed/recorded.sql'
import type { LockedOrder } from './locked-order'
import { DISCOUNT_WAITS_SAID, factsOf, refusedSteps } from './move/hindrances'
import { FROM_ORDER, type OrderDbRow, SELECT_ORDER, toOrderRow } from './order.row'
import { paymentsOf } from './payments/payments-of'
import { NO_PIX_KEY, pixForbidden, pixPayee } from './payments/pix-refusal'
import { pbmOfOrder } from './pbm/of-order'
import { PBM_SAID, pbmStanding } from './pbm/standing'
import { DISCOUNT_WAITS } from './save/discount-right'
import { pricesToday } from './save/todays-prices'
import { orderMessageRefusal } from './sending/order-message'
import { WORD_KEY } from './sending/word-key'

type Head = OrderDbRow &
  Pick<LockedOrder, 'phase' | 'review' | 'delivery'> & {
    subtotal: number
    discount: number
    fee: number
    reduction: number
    pbm: number
    pbm_lost: string | null
    pbm_standing: LockedOrder['pbm_standing']
    discount_waits: boolean
    discount_by: string | null
    address: string | null
    area_id: string | null
    area_name: string | null
    note: string | null
    cancel_reason: string | null
    quote_number: string | null
    may_review: boolean
  }

/**
 * One order with all that belongs to it; null where there is none that the viewer may see.
 * @param addressOf signs the address of a file for whoever asks.
 */
export async function orderInfo(
  work: Work,
  viewer: Viewer,
  id: string,
  { now, addressOf }: { now: Date; addressOf: (address: string) => string },
): Promise<OrderInfo | null> {
  if (!isId(id)) return null
  const parameters = new Parameters()
  const head = await work.one<Head>(
    `SELECT ${SELECT_ORDER}, o.subtotal, o.discount, o.fee, o.reduction, o.pbm, o.pbm_lost, ${pbmStanding('o')} AS pbm_standing, ${DISCOUNT_WAITS} AS discount_waits,
       g.name AS discount_by, o.address, o.area_id::text, a.name AS area_name, o.note, o.cancel_reason, q.number AS quote_number,
       EXISTS (SELECT 1 FROM pharmacists f WHERE f.tenant_id = o.tenant_id AND f.user_id = ${parameters.add(Number(viewer.id))}) AS may_review
     FROM orders o ${FROM_ORDER}
     LEFT JOIN users g ON g.tenant_id = o.tenant_id AND g.id = o.discount_by
     LEFT JOIN delivery_areas a ON a.tenant_id = o.tenant_id AND a.id = o.area_id
     LEFT JOIN quotes q ON q.tenant_id = o.tenant_id AND q.id = o.quote_id
     WHERE o.id = ${parameters.add(id)}::bigint AND ${knownTo(viewer, parameters)}`,
    parameters.values,
  )
  if (!head) return null
  const lines = await work.query<Omit<OrderLine, 'today'> & { recorded: number }>(
    `SELECT l.place, l.product_id::text, l.retailer_id, l.found, l.name, l.sku, l.gtin, l.price, l.list_price, l.pmc, l.quantity,
       l.discount, l.total, l.needs_prescription, l.control_list, l.unclassified, l.returned, l.pbm, l.pbm_stacks, ${RECORDED} AS recorded
     FROM order_lines l WHERE l.order_id = $1 ORDER BY l.place`,
    [id],
  )
  const {
    subtotal,
    discount,
    fee,
    reduction,
    pbm,
    pbm_lost,
    pbm_standing,
    discount_waits,
    discount_by,
    address,
    area_id,
    area_name,
    note,
    cancel_reason,
    quote_number,
    may_review,
    ...row
  } = head
  const regulated = lines.map(({ control_list, pmc, ...line }) => ({
    ...line,
    pmc: pmc ?? null,
    control_list: control_list ?? null,
  }))
  const rules = rulesFor(regulated, now.getTime())
  const place = row.instance_id ?? null
  const dynamic = (await accountFor(work, place)) !== undefined
  const today = await pricesToday(work, lines, place, now)
  const facts = await factsOf(
    work,
    { ...row, reduction, discount_by, pbm_standing, instance_id: place },
    regulated,
    now,
  )
  return {
    order: toOrderRow(row),
    subtotal,
    discount,
    fee,
    reduction,
    pbm,
    pbm_lost,
    pbm_authorisations: await pbmOfOrder(work, id),
    discount_waits,
    discount_by,
    address,
    area_id,
    area_name,
    note,
    cancel_reason,
    quote_number,
    may_review,
    lines: lines.map((line) => ({ ...line, today: today.get(line.product_id ?? '')?.price ?? null })),
    payments: await paymentsOf(work, id),
    pix_dynamic: dynamic,
    pix_refusal:
      (discount_waits ? DISCOUNT_WAITS_SAID : null) ??
      (pbm_standing ? PBM_SAID[pbm_standing] : null) ??
      pixForbidden(regulated, now.getTime()) ??
      (dynamic || (await pixPayee(work, place)) ? null : NO_PIX_KEY),
    refused_steps: refusedSteps(facts, now.getTime()),
    at_erps: await orderAtErps(work, id),
    order_message_refusal: await orderMessageRefusal(work, { id, instance_id: place }),
    reviews: await reviewsOf(work, id),
    prescriptions: await prescriptionsOf(work, viewer, id, addressOf),
    rules: rules.map(({ source }) => source),
    retention: rules.find(({ parameters }) => parameters.retention)?.source ?? null,
    steps: await stepsOf(work, id),
  }
}

type Dated<T, K extends keyof T> = Omit<T, K> & { [P in K]: T[P] extends string ? Date : Date | null }

async function reviewsOf(work: Work, id: string): Promise<PrescriptionReview[]> {
  const rows = await work.query<Dated<PrescriptionReview, 'at'>>(
    `SELECT id::text, approved, pharmacist, crf, reason, kind, issued_on::text, sncr, original_at_delivery, valid_until::text, rules, at
     FROM prescription_reviews WHERE order_id = $1 ORDER BY prescription_reviews.id DESC`,
    [id],
  )
  return rows.map((row) => ({ ...row, at: iso(row.at) }))
}

/** Pictures in conversations that the viewer may not see are named, and not shown. */
async function prescriptionsOf(
  work: Work,
  viewer: Viewer,
  id: string,
  addressOf: (address: string) => string,
): Promise<OrderPrescription[]> {
  const parameters = new Parameters()
  const order = parameters.add(id)
  const rows = await work.query<{
    message_id: string
    file_id: string | null
    mimetype: string | null
    user_name: string
    at: Date
  }>(
    `SELECT x.message_id::text, CASE WHEN ${visibleTo(viewer, parameters)} THEN m.media_file_id::text END AS file_id,
       m.document_mimetype AS mimetype, u.name AS user_name, x.at
     FROM order_prescriptions x
     JOIN customer_chats m ON m.tenant_id = x.tenant_id AND m.id = x.message_id
     JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
     JOIN users u ON u.tenant_id = x.tenant_id AND u.id = x.user_id
     WHERE x.order_id = ${order}::bigint ORDER BY x.at, x.message_id`,
    parameters.values,
  )
  return rows.map(({ file_id: fileId, at, ...row }) => ({
    ...row,
    url: fileId === null ? null : addressOf(plainAddress(work.tenant, fileId)),
    at: iso(at),
  }))
}

/** The newest steps. What was said to the customer is told by what has become of its message since. */
async function stepsOf(work: Work, id: string): Promise<OrderStep[]> {
  const rows = await work.query<Dated<OrderStep, 'at'>>(
    `SELECT s.id::text, s.at, u.name AS user_name, k.name AS courier_name, s.from_phase, s.to_phase, s.amount, s.handed, coalesce(m.error_message, s.note) AS note,
       CASE m.delivery WHEN 'failed' THEN 'not_told' WHEN 'unknown' THEN 'maybe_told' ELSE s.kind END AS kind
     FROM order_steps s
     LEFT JOIN customer_chats m ON m.tenant_id = s.tenant_id AND m.hash = ${WORD_KEY('s.order_id', 's.told_rev')} AND s.kind = 'told'
       AND m.delivery IN ('failed', 'unknown')
     LEFT JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
     LEFT JOIN couriers k ON k.tenant_id = s.tenant_id AND k.id = s.courier_id
     WHERE s.order_id = $1 ORDER BY s.id DESC LIMIT 500`,
    [id],
  )
  return rows.map((row) => ({ ...row, at: iso(row.at) }))
}
