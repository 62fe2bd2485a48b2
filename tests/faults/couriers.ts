import type { Fault } from './fault.ts'

const caughtBy = 'tests/server/areas/couriers.test.ts'

/** Faults of what a courier sees and does by the link of a day. */
export const courierFaults: readonly Fault[] = [
  {
    name: 'a described area lists what was deleted',
    file: 'server/platform/rows/area-list.ts',
    right: `...(area.deleted === 'marked' && { where: 'r.deleted_at IS NULL' })`,
    wrong: '...{}',
    caughtBy,
  },
  {
    name: 'a described area keeps a phone as it was typed',
    file: 'server/platform/rows/serve-area.ts',
    right: `column.kind === 'phone' ? canonicalPhone(normalizePhone(text)) : text`,
    wrong: 'text',
    caughtBy,
  },
  {
    name: 'a described area takes a row of another that is not there',
    file: 'server/platform/rows/serve-area.ts',
    right: `if (!(column.kind === 'row' || column.kind === 'connection') || typeof value !== 'string') continue`,
    wrong: 'if (column !== undefined) continue',
    caughtBy: 'tests/server/areas/reasons.test.ts -t category.is.gone',
  },
  {
    name: 'a described list forgets the order that people gave it',
    file: 'server/platform/rows/area-list.ts',
    right: `sort: area.placed ? 'place' : `,
    wrong: 'sort: ',
    caughtBy: 'server/platform/rows/area-list.test.ts',
  },
  {
    name: 'a courier’s link is good on every day',
    file: 'server/areas/couriers/link.ts',
    right: `AND l.day = ($4::timestamptz AT TIME ZONE \${SHOP_ZONE})::date FOR SHARE OF l`,
    wrong: 'AND $4::timestamptz IS NOT NULL FOR SHARE OF l',
    caughtBy,
  },
  {
    name: 'a courier’s link that was ended goes on',
    file: 'server/areas/couriers/link.ts',
    right: 'AND l.day = $3::date AND l.ended_at IS NULL',
    wrong: 'AND l.day = $3::date',
    caughtBy,
  },
  {
    name: 'a courier’s link is taken whoever signed it',
    file: 'server/areas/couriers/link.ts',
    right: 'return isSigned(secretKey, PURPOSE, textOf(tenant, named), signature) ? named : null',
    wrong:
      'return isSigned(secretKey, PURPOSE, textOf(tenant, named), signature) || id !== "" ? named : null',
    caughtBy,
  },
  {
    name: 'a courier does something with another’s order',
    file: 'server/areas/couriers/deeds.ts',
    right: 'AND o.courier_id = ${parameters.add(link.courierId)}::bigint',
    wrong: 'AND ${parameters.add(link.courierId)}::bigint > 0',
    caughtBy,
  },
  {
    name: 'a courier’s key says the same again each time',
    file: 'server/areas/couriers/deeds.ts',
    right: 'if (await wasDone(work, link, { orderId: order.id, kind, hash })) return',
    wrong: 'await wasDone(work, link, { orderId: order.id, kind, hash })',
    caughtBy,
  },
  {
    name: 'a courier’s link goes on saying where what was handed over went',
    file: 'server/areas/couriers/run.ts',
    right: 'return { ...base, ended_at: iso(row.phase_at) }',
    wrong: 'return { ...base, ended_at: iso(row.phase_at), address: row.address }',
    caughtBy,
  },
  {
    name: 'a courier’s link says every number',
    file: 'server/areas/couriers/run.ts',
    right: 'phone: calls ? row.phone : null,',
    wrong: 'phone: row.phone,',
    caughtBy,
  },
]
