import { TIMELINE_KINDS, type TimelineKind } from '../../../../contract/customer-lists'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { isoOrNull } from '../../../platform/db/iso'
import { Parameters } from '../../../platform/db/parameters'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import type {
  CustomerTimelineCount,
  CustomerTimelinePage,
  QueryCustomerTimelineArgs,
} from '../../../platform/graphql/resolvers.gen'
import { visibleTo } from '../../access/visible-to.sql'
import { findCustomer } from '../customer.queries'
import { TIMELINE_COLUMNS, type TimelineSource, timelineSources } from './timeline-source'

const DEFAULT_LIMIT = 25
const MOST = 100
/** Of a kind of which there is more, no more is counted. */
const COUNTED = 1_000

type Entry = CustomerTimelinePage['items'][number]
type Row = Omit<Entry, 'id' | 'at'> & { id: string; at: Date; stamp: string }
/** Where a page ended: its moment in microseconds, the kind and the id. */
type Cursor = Readonly<{ stamp: string; kind: string; id: string }>

/**
 * A page of what happened with a customer: their tickets that the viewer may see, orders, carts, payments, quotes, consents,
 * notes, groups and merges, or those of some kinds alone, newest first. Each kind gives a page of its own, of which the newest
 * of all are taken.
 * @throws Refusal INVALID for an invalid cursor, and for a kind that there is not.
 */
export async function timelinePage(
  work: Work,
  viewer: Viewer,
  { customer_id, kinds, after, limit: wanted }: QueryCustomerTimelineArgs,
): Promise<CustomerTimelinePage> {
  const customer = await findCustomer(work, viewer, customer_id)
  if (!customer) return { items: [], next: null }
  const limit = Math.min(MOST, Math.max(1, wanted ?? DEFAULT_LIMIT))
  const parameters = new Parameters()
  parameters.add(work.tenant.id)
  parameters.add(customer.id)
  const wantedKinds = kindsIn(kinds)
  // A parameter that no part names has no type.
  const visible = wantedKinds.some((one) => sourceOf(one).ofTicket) ? visibleTo(viewer, parameters) : ''
  const most = parameters.add(limit + 1)
  const cursor = after ? cursorIn(after) : null
  const [stamp, kind, id] = cursor
    ? [cursor.stamp, cursor.kind, cursor.id].map((one) => parameters.add(one))
    : []
  const parts = wantedKinds.map((name) => {
    const { row, at: column, columns, from, ofTicket } = sourceOf(name)
    const at = `${row}.${column}`
    const behind = cursor
      ? ` AND (${at}, '${name}'::text, ${row}.id) < (${stamp}::timestamptz, ${kind}::text, ${id}::bigint)`
      : ''
    return `(SELECT '${name}'::text, ${row}.id, ${at}, ${columns} FROM ${from} AND ${row}.tenant_id = $1::integer
      ${ofTicket ? `AND ${visible}` : ''}${behind} ORDER BY ${at} DESC, ${row}.id DESC LIMIT ${most})`
  })
  const rows = await work.query<Row>(
    `SELECT kind, row_id::text AS id, at, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS stamp, ${TIMELINE_COLUMNS}
     FROM (${parts.join(' UNION ALL ')}) e (kind, row_id, at, ${TIMELINE_COLUMNS}) ORDER BY at DESC, kind DESC, row_id DESC LIMIT ${most}`,
    parameters.values,
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => ({ ...row, id: `${row.kind}:${row.id}`, at: isoOrNull(row.at) ?? '' })),
    next: rows.length > limit && last ? `${last.stamp}|${last.kind}|${last.id}` : null,
  }
}

/** How much there is of each kind that a page of the line would give the viewer; kinds of which there is nothing are left out. */
export async function timelineCounts(
  work: Work,
  viewer: Viewer,
  customerId: string,
): Promise<CustomerTimelineCount[]> {
  const customer = await findCustomer(work, viewer, customerId)
  if (!customer) return []
  const parameters = new Parameters()
  parameters.add(work.tenant.id)
  parameters.add(customer.id)
  const visible = visibleTo(viewer, parameters)
  const most = parameters.add(COUNTED)
  const parts = TIMELINE_KINDS.map((name) => {
    const { row, from, ofTicket } = sourceOf(name)
    return `SELECT '${name}'::text AS kind, count(*)::integer AS count FROM (SELECT 1 FROM ${from}
      AND ${row}.tenant_id = $1::integer ${ofTicket ? `AND ${visible}` : ''} LIMIT ${most}) s`
  })
  const counts = await work.query<CustomerTimelineCount>(parts.join(' UNION ALL '), parameters.values)
  return counts.filter(({ count }) => count > 0)
}

/** @throws Error for a kind that no area brings: the server's own fault */
function sourceOf(kind: TimelineKind): TimelineSource {
  const source = timelineSources.all()[kind]
  if (!source) throw new Error(`no area brings ${kind} to the timeline`)
  return source
}

/** The kinds that were asked for; all of them where none was named. */
function kindsIn(asked: readonly string[] | null | undefined): readonly TimelineKind[] {
  if (!asked || asked.length === 0) return TIMELINE_KINDS
  const known = TIMELINE_KINDS.filter((kind) => asked.includes(kind))
  if (known.length < new Set(asked).size)
    throw new Refusal('INVALID', 'Não existe este tipo de acontecimento.')
  return known
}

function cursorIn(text: string): Cursor {
  const [, stamp = '', kind = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)\|([a-z]+)\|([1-9]\d{0,17})$/.exec(text) ?? []
  if (stamp === '' || !TIMELINE_KINDS.some((known) => known === kind) || Number.isNaN(Date.parse(stamp)))
    throw new Refusal('INVALID', 'Página desconhecida.')
  return { stamp, kind, id }
}
