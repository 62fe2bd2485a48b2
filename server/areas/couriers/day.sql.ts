import type { Parameters } from '../../platform/db/parameters'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import { askedMoment } from '../../platform/list/day-range'
import { OWED, PAYMENT_STATE } from '../orders/area'

/** Phases of what is still to be brought. */
const TO_BRING = `('confirmed', 'preparing', 'ready', 'on_the_way')`

/** An order of late evening is promised for the night: whoever works then brings it. */
const NEXT_HOURS = '6 hours'

/** SQL: is the order `o` still to be brought? */
export const IS_TO_BRING = `o.phase IN ${TO_BRING}`

/**
 * SQL: does the order `o` belong to what is brought on a day (yyyy-mm-dd, by the shop's clock)? What is promised for it; of today,
 * what is late from days before and what is promised for the next hours too, though they end after midnight; and what was handed
 * over or called off on it.
 * @param now SQL of the moment by which it is today.
 * @throws Refusal INVALID for what is no day.
 */
export function ofDay(day: string, parameters: Parameters, now = 'now()'): string {
  const begins = askedMoment(day, parameters, 'begins')
  const ends = askedMoment(day, parameters, 'ends')
  const isToday = `${parameters.add(day)}::date = (${now} AT TIME ZONE ${SHOP_ZONE})::date`
  const until = `CASE WHEN ${isToday} THEN greatest(${ends}, ${now} + interval '${NEXT_HOURS}') ELSE ${ends} END`
  const open = `${IS_TO_BRING} AND o.due_at < ${until} AND (o.due_at >= ${begins} OR ${isToday})`
  const over = `(o.phase = 'delivered' OR o.phase = 'canceled' AND o.courier_id IS NOT NULL) AND o.phase_at >= ${begins} AND o.phase_at < ${ends}`
  return `o.delivery = 'delivery' AND (${open} OR ${over})`
}

/** SQL: columns of a {@link import('../../../src/domain/couriers/collection').Doorstep} of the order `o`. */
export const DOORSTEP = `greatest(0, ${OWED} - o.paid)::integer AS due,
  (SELECT jsonb_build_object('kind', p.kind, 'amount', p.amount, 'changeFor', p.change_for) FROM payments p
    WHERE p.tenant_id = o.tenant_id AND p.order_id = o.id AND p.state = 'awaiting' AND p.kind NOT LIKE 'pix%' ORDER BY p.id DESC LIMIT 1) AS awaited,
  EXISTS (SELECT 1 FROM payments p WHERE p.tenant_id = o.tenant_id AND p.order_id = o.id AND p.kind LIKE 'pix%'
    AND ${PAYMENT_STATE} IN ('awaiting', 'requested')) AS "openPix"`

/** SQL: why the order `o` was not handed over the last time somebody went with it; null: nobody did, or it is on its way again. */
export const UNDELIVERED = `CASE WHEN o.phase = 'ready' THEN (SELECT CASE WHEN x.kind = 'undelivered' THEN x.note END FROM order_steps x
    WHERE x.tenant_id = o.tenant_id AND x.order_id = o.id AND x.kind IN ('undelivered', 'moved') ORDER BY x.id DESC LIMIT 1) END`
