import type { CourierState } from '../../../contract/courier-lists'
import type { OrderPhase } from '../../../contract/order-lists'
import { collectionOf, type Doorstep } from '../../../src/domain/couriers/collection'
import { nameOnPaper } from '../../../src/domain/orders/slip'
import { readSetting } from '../../directory/settings/read'
import { shopName } from '../../directory/store/shop-name'
import { iso } from '../../platform/db/iso'
import { Parameters } from '../../platform/db/parameters'
import { zoneOf } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import type { CourierDelivery, CourierRun } from '../../platform/graphql/resolvers.gen'
import { ORIGINAL_RULES } from '../orders/area'
import { DOORSTEP, ofDay, UNDELIVERED } from './day.sql'
import type { OpenLink } from './link'

/** More than anybody brings on a day; what is promised later comes in view as it is done. */
const MOST = 200

type Row = Doorstep & {
  id: string
  number: string
  phase: OrderPhase
  due_at: Date
  phase_at: Date
  name: string
  phone: string
  address: string | null
  area: string | null
  note: string | null
  pieces: number
  pixPaid: boolean
  original: boolean
  undelivered: string | null
}

/** What a courier sees by their link: what is to be brought first, by when it was promised, then what is done. */
export async function runOf(work: Work, link: OpenLink, now: Date): Promise<CourierRun> {
  const calls = await readSetting(work, 'courier_calls', null)
  const parameters = new Parameters()
  const moment = `${parameters.add(now)}::timestamptz`
  const rows = await work.query<Row>(
    `SELECT o.id::text, o.number, o.phase, o.due_at, o.phase_at, c.name, c.phone_number AS phone, o.address, a.name AS area, o.note,
       (SELECT coalesce(sum(l.quantity - l.returned), 0)::integer FROM order_lines l WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id) AS pieces,
       EXISTS (SELECT 1 FROM payments p WHERE p.tenant_id = o.tenant_id AND p.order_id = o.id AND p.kind LIKE 'pix%' AND p.state = 'paid') AS "pixPaid",
       ${ORIGINAL_RULES} IS NOT NULL AS original, ${UNDELIVERED} AS undelivered, ${DOORSTEP}
     FROM orders o JOIN customers c ON c.tenant_id = o.tenant_id AND c.id = o.customer_id
     LEFT JOIN delivery_areas a ON a.tenant_id = o.tenant_id AND a.id = o.area_id
     WHERE o.courier_id = ${parameters.add(link.courierId)}::bigint AND ${ofDay(link.day, parameters, moment)} AND c.erased_at IS NULL
     ORDER BY o.phase IN ('delivered', 'canceled'), o.due_at, o.id LIMIT ${MOST}`,
    parameters.values,
  )
  return {
    shop: await shopName(work),
    courier: link.courier,
    day: link.day,
    zone: await zoneOf(work),
    deliveries: rows.map((row) => toDelivery(row, calls)),
  }
}

/** Where it stands for whoever brings it. */
export function courierState(phase: OrderPhase): CourierState {
  switch (phase) {
    case 'ready':
    case 'on_the_way':
    case 'delivered':
    case 'canceled':
      return phase
    default:
      return 'preparing'
  }
}

const NOTHING = {
  due_at: null,
  ended_at: null,
  name: null,
  address: null,
  area: null,
  note: null,
  phone: null,
  pieces: null,
  due: null,
  pix_paid: null,
  collect: null,
  collect_amount: null,
  change_for: null,
  original: null,
  undelivered: null,
}

/** Of whom something is brought, and where, is said while it is to be taken along or under way: not before, and not after. */
function toDelivery(row: Row, calls: boolean): CourierDelivery {
  const state = courierState(row.phase)
  const base = { ...NOTHING, id: row.id, number: row.number, state }
  switch (state) {
    case 'preparing':
      return { ...base, due_at: iso(row.due_at) }
    case 'delivered':
    case 'canceled':
      return { ...base, ended_at: iso(row.phase_at) }
  }
  const collection = collectionOf(row)
  return {
    ...base,
    due_at: iso(row.due_at),
    name: nameOnPaper(row.name).split(' ')[0] ?? '',
    address: row.address,
    area: row.area,
    note: row.note,
    phone: calls ? row.phone : null,
    pieces: row.pieces,
    due: row.due,
    pix_paid: row.openPix ? false : row.pixPaid ? true : null,
    collect: collection?.kind ?? null,
    collect_amount: collection?.amount ?? null,
    change_for: collection?.changeFor ?? null,
    original: row.original,
    undelivered: row.undelivered,
  }
}
