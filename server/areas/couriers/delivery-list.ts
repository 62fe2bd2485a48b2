import type { Viewer } from '../../../src/domain/access/visibility'
import { collectionOf, type Doorstep } from '../../../src/domain/couriers/collection'
import { knownTo } from '../../directory/customers/known.sql'
import { byName } from '../../platform/db/by-name'
import { Parameters } from '../../platform/db/parameters'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import type { CourierRound, DeliveryRow, DeliveryRowPage } from '../../platform/graphql/resolvers.gen'
import { checkedDay } from '../../platform/list/day-range'
import type { ListDefinition, ListInput } from '../../platform/list/definition'
import { yesOrNo } from '../../platform/list/filters'
import { pagedQuery } from '../../platform/list/paged-query'
import { CUSTOMER_OF_ORDER, NAMED_WITH_ORDER, type OrderDbRow, orderList, toOrderRow } from '../orders/area'
import { DOORSTEP, IS_TO_BRING, ofDay, UNDELIVERED } from './day.sql'

/**
 * What is brought to customers: by courier, and of each what was promised first. What nobody has yet stands at the top: it is
 * what is still to be given out.
 */
export const deliveryList: ListDefinition = {
  table: 'orders',
  as: 'o',
  joins: `${CUSTOMER_OF_ORDER} ${NAMED_WITH_ORDER} LEFT JOIN delivery_areas g ON g.tenant_id = o.tenant_id AND g.id = o.area_id`,
  select: `${orderList.select}, o.address, o.note, g.name AS area_name, ${DOORSTEP}, ${UNDELIVERED} AS undelivered`,
  ...(orderList.find && { find: orderList.find }),
  sorts: {
    round: {
      by: byName(
        `(coalesce(k.name, '') || ' ' || to_char(o.due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'))`,
      ),
      type: 'text',
    },
    due: { by: 'o.due_at', type: 'timestamptz' },
  },
  sort: 'round',
  filters: {
    ...(orderList.filters?.courier && { courier: orderList.filters.courier }),
    day: ([day = ''], parameters) => ofDay(checkedDay(day), parameters),
    given: yesOrNo('o.courier_id IS NOT NULL'),
    open: yesOrNo(IS_TO_BRING),
  },
  where: `o.delivery = 'delivery'`,
  visible: knownTo,
}

type Row = OrderDbRow & Doorstep & Pick<DeliveryRow, 'address' | 'note' | 'area_name' | 'undelivered'>

/** A page of {@link deliveryList}. */
export async function deliveryRows(work: Work, viewer: Viewer, input: ListInput): Promise<DeliveryRowPage> {
  const page = await pagedQuery<Row>(work, viewer, deliveryList, input)
  return { ...page, items: page.items.map(toDeliveryRow) }
}

function toDeliveryRow({
  address,
  note,
  area_name,
  undelivered,
  due,
  awaited,
  openPix,
  ...order
}: Row): DeliveryRow {
  const collection = collectionOf({ due, awaited, openPix })
  return {
    order: toOrderRow(order),
    address,
    note,
    area_name,
    undelivered,
    due,
    pays: openPix && !collection ? 'pix_static' : (collection?.kind ?? null),
    change_for: collection?.changeFor ?? null,
  }
}

type Counted = Doorstep & { courier_id: string | null; open: boolean }

/** What each courier brings on a day, and what nobody does yet; everybody at work is named, whatever they have. */
export async function courierRounds(work: Work, viewer: Viewer, typed: string): Promise<CourierRound[]> {
  const day = checkedDay(typed, 'day')
  const parameters = new Parameters()
  const orders = await work.query<Counted>(
    `SELECT o.courier_id::text, ${IS_TO_BRING} AS open, ${DOORSTEP} FROM orders o ${CUSTOMER_OF_ORDER}
     WHERE ${ofDay(day, parameters)} AND o.phase <> 'canceled' AND ${knownTo(viewer, parameters)}`,
    parameters.values,
  )
  const couriers = await work.query<{ id: string; name: string; linked: boolean; atWork: boolean }>(
    `SELECT k.id::text, k.name, k.active AND k.deleted_at IS NULL AS "atWork", EXISTS (SELECT 1 FROM courier_links l WHERE l.courier_id = k.id AND l.ended_at IS NULL
       AND l.day = (now() AT TIME ZONE ${SHOP_ZONE})::date AND l.day = $2::date) AS linked
     FROM couriers k WHERE k.tenant_id = $1 AND (k.active AND k.deleted_at IS NULL OR k.id = ANY($3::bigint[])) ORDER BY ${byName('k.name')}, k.id`,
    [work.tenant.id, day, [...new Set(orders.flatMap(({ courier_id: id }) => id ?? []))]],
  )
  const roundOf = (id: string | null, name: string | null, linked: boolean): CourierRound => {
    const theirs = orders.filter(({ courier_id: of }) => of === id)
    const open = theirs.filter((order) => order.open)
    const cash = open.map(collectionOf).reduce((sum, one) => sum + (one?.kind === 'cash' ? one.amount : 0), 0)
    return {
      courier_id: id,
      courier_name: name,
      open: open.length,
      done: theirs.length - open.length,
      cash,
      linked,
    }
  }
  const nobody = roundOf(null, null, false)
  return [
    ...(nobody.open > 0 ? [nobody] : []),
    ...couriers
      .map(({ id, name, linked, atWork }) => ({ round: roundOf(id, name, linked), atWork }))
      .filter(({ round, atWork }) => atWork || round.open + round.done > 0)
      .map(({ round }) => round),
  ]
}
