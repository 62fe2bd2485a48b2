import { SHOP_ZONE } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { betweenDays } from '../../platform/list/day-range'
import type { Filter, ListDefinition } from '../../platform/list/definition'
import { yesOrNo } from '../../platform/list/filters'
import { IS_RECORDED, RECORDED } from '../orders/area'
import { type Establishment, establishments } from './places'

const LINES = `FROM order_lines l WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id AND ${IS_RECORDED}`
const RECORDS = 'FROM dispensings d WHERE d.tenant_id = o.tenant_id AND d.order_id = o.id'
/** Of a line of an order `o` not every piece is written down. Of whom was erased the lines say nothing any more: their records stay. */
export const LACKS = `EXISTS (SELECT 1 ${LINES} AND l.quantity <> ${RECORDED})`
/** The day by which an order `o` counts to a connection's sales for the SNGPC; null: it has none. */
const SINCE = `(SELECT s.value::date FROM settings s WHERE s.tenant_id = o.tenant_id AND s.key = 'sngpc_since'
  AND s.value ~ '^\\d{4}-\\d\\d-\\d\\d$' AND (s.instance_id IS NULL OR s.instance_id = o.instance_id)
  ORDER BY s.instance_id NULLS LAST LIMIT 1)`

const delivered = betweenDays('o.delivered_at')

/**
 * Orders with controlled medicine that came to their customers since the shop writes its sales down. It names orders and medicines
 * and no customer: whoever may make the file sees all of them, and the order's page tells of whom they may know.
 */
export const saleList: ListDefinition = {
  table: 'orders',
  as: 'o',
  select: `o.id::text, o.number, to_char(o.delivered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS delivered_at,
    coalesce(nullif((SELECT string_agg(l.quantity || '× ' || l.name, ', ' ORDER BY l.place) ${LINES}), ''),
      (SELECT string_agg(i.quantity || '× ' || i.name, ', ' ORDER BY d.id, i.n) FROM dispensings d
        JOIN dispensing_items i ON i.tenant_id = d.tenant_id AND i.dispensing_id = d.id
        WHERE d.tenant_id = o.tenant_id AND d.order_id = o.id), '') AS items,
    (SELECT count(*)::integer ${RECORDS}) AS records,
    (SELECT coalesce(string_agg(l.name || ' (' || ${RECORDED} || '/' || l.quantity || ')', ', ' ORDER BY l.place), '')
      ${LINES} AND l.quantity <> ${RECORDED}) AS lacking`,
  search: (pattern) => `o.number ILIKE ${pattern}`,
  sorts: { delivered: { by: 'o.delivered_at', type: 'timestamptz' } },
  sort: '-delivered',
  where: `o.delivered_at IS NOT NULL AND (o.delivered_at AT TIME ZONE ${SHOP_ZONE})::date >= ${SINCE}
    AND (EXISTS (SELECT 1 ${LINES}) OR EXISTS (SELECT 1 ${RECORDS}))`,
  filters: { delivered, lacking: yesOrNo(LACKS) },
  moreFilters: async (work) => {
    const all = await establishments(work)
    const cnpj: Filter = ([wanted = ''], parameters) => {
      const one = all.find(({ place }) => place.cnpj === wanted)
      if (!one) throw new Refusal('INVALID', 'Este estabelecimento não existe.', { field: 'filters' })
      return ofPlace(one, (ids) => `${parameters.add(ids)}::bigint[]`)
    }
    return { filters: { cnpj }, unordered: [] }
  },
}

/** SQL: an order `o` is a sale of this establishment. @param add gives the placeholder of a list of ids */
function ofPlace({ instances }: Establishment, add: (ids: string[]) => string): string {
  const own = `o.instance_id = ANY(${add(instances.filter((one) => one !== null))})`
  return instances.includes(null) ? `(o.instance_id IS NULL OR ${own})` : own
}

/** The orders of an establishment that were delivered from one day to another, the oldest first, with their day of sale. */
export async function salesOf(
  work: Work,
  one: Establishment,
  { first, last, most }: Readonly<{ first: string; last: string; most: number }>,
): Promise<{ id: string; number: string; customer_id: string; sold_on: string; lacks: boolean }[]> {
  const instances = one.instances.filter((id) => id !== null)
  return work.query(
    `SELECT o.id::text, o.number, o.customer_id::text, (o.delivered_at AT TIME ZONE ${SHOP_ZONE})::date::text AS sold_on, ${LACKS} AS lacks
     FROM orders o WHERE o.tenant_id = $1 AND ${saleList.where}
       AND (o.delivered_at AT TIME ZONE ${SHOP_ZONE})::date BETWEEN $2::date AND $3::date
       AND o.delivered_at BETWEEN $2::date - interval '1 day' AND $3::date + interval '2 days'
       AND ${ofPlace(one, () => '$4::bigint[]')}
     ORDER BY o.delivered_at, o.id LIMIT $5`,
    [work.tenant.id, first, last, instances, most],
  )
}
