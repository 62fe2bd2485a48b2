import { TIMELINE_KINDS, type TimelineKind } from '../../../contract/customer-lists'
import type { Viewer } from '../../../src/domain/access/visibility'
import { STATUS_NAME } from '../../areas/orders/status'
import { isoOrNull } from '../../platform/db/iso'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type {
  CustomerTimelineCount,
  CustomerTimelinePage,
  QueryCustomerTimelineArgs,
} from '../../platform/graphql/resolvers.gen'
import { visibleTo } from '../access/visible-to.sql'
import { findCustomer } from './customer.queries'

const DEFAULT_LIMIT = 25
const MOST = 100
/** Of a kind of which there is more, no more is counted. */
const COUNTED = 1_000

type Entry = CustomerTimelinePage['items'][number]
type Row = Omit<Entry, 'id' | 'at'> & { id: string; at: Date; stamp: string }
/** Where a page ended: its moment in microseconds, the kind and the id. */
type Cursor = Readonly<{ stamp: string; kind: string; id: string }>

const user = (row: string) =>
  `(SELECT u.name FROM users u WHERE u.tenant_id = ${row}.tenant_id AND u.id = ${row}.user_id)`
/** Why a ticket was closed, with what was answered to the reason's questions. */
const CLOSED_FOR = `CASE WHEN t.state = 'closed' THEN nullif(concat_ws(' · ', t.closing->>'reason',
    (SELECT string_agg((f->>'label') || ': ' || (f->>'value'), ' · ') FROM jsonb_array_elements(t.closing->'fields') f)), '') END`
const PERSON = 'SELECT same_person($1::integer, $2::bigint)'

/**
 * What each kind of entry is read from: the table's name in `from`, the column with the moment by which it stands in the line,
 * and what COLUMNS are of it, in their order and with their types.
 */
const KINDS: Readonly<
  Record<TimelineKind, Readonly<{ row: string; at: string; columns: string; from: string; ofTicket?: true }>>
> = {
  ticket: {
    row: 't',
    at: 'started_at',
    columns: `t.protocol, CASE t.state WHEN 'closed' THEN 'closed' ELSE 'open' END, ${CLOSED_FOR},
      NULL::integer, NULL, ${user('t')}, t.id::text, NULL`,
    from: 'chat_tickets t WHERE t.customer_id = $2::bigint',
    ofTicket: true,
  },
  order: {
    row: 'o',
    at: 'created_at',
    columns: `o.number, (SELECT ${STATUS_NAME} FROM order_statuses s WHERE s.tenant_id = o.tenant_id AND s.id = o.status_id),
      (SELECT string_agg(l.quantity || ' × ' || l.name, ', ' ORDER BY l.place) FROM order_lines l
        WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id), o.total, 'BRL', ${user('o')}, NULL, o.id::text`,
    from: 'orders o WHERE o.customer_id = $2::bigint',
  },
  // A cart that no order was made of: in other money, or from before there were any.
  cart: {
    row: 'm',
    at: 'sent_at',
    columns: `t.protocol, NULL, (SELECT string_agg(o.quantity || ' × ' || o.name, ', ' ORDER BY o.place) FROM ordered_products o
        WHERE o.tenant_id = m.tenant_id AND o.message_id = m.id),
      (SELECT least(sum(o.price::bigint * o.quantity), 2147483647)::integer FROM ordered_products o
        WHERE o.tenant_id = m.tenant_id AND o.message_id = m.id),
      (SELECT min(o.currency) FROM ordered_products o WHERE o.tenant_id = m.tenant_id AND o.message_id = m.id),
      NULL, t.id::text, NULL`,
    from: `customer_chats m JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
      WHERE t.customer_id = $2::bigint AND m.type = 'order' AND m.whatsapp_deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM orders x WHERE x.tenant_id = m.tenant_id AND x.message_id = m.id)`,
    ofTicket: true,
  },
  // What came in for an order, or went back: what was only asked for has not happened.
  payment: {
    row: 'v',
    at: 'at',
    columns: `o.number, CASE WHEN v.amount < 0 THEN 'refunded' ELSE 'paid' END, p.kind, abs(v.amount), 'BRL', ${user('v')}, NULL,
      o.id::text`,
    from: `orders o JOIN payments p ON p.tenant_id = o.tenant_id AND p.order_id = o.id
      JOIN payment_moves v ON v.tenant_id = p.tenant_id AND v.payment_id = p.id WHERE o.customer_id = $2::bigint`,
  },
  quote: {
    row: 'q',
    at: 'created_at',
    columns: `q.number, q.status, nullif(concat_ws(' · ', q.refusal, q.note), ''), q.total::integer, q.currency, ${user('q')}, NULL, NULL`,
    from: 'quotes q WHERE q.customer_id = $2::bigint',
  },
  consent: {
    row: 'x',
    at: 'at',
    columns: `NULL, x.decision, x.purpose, NULL::integer, NULL, ${user('x')}, NULL, NULL`,
    from: `customer_consents x WHERE x.customer_id IN (${PERSON})`,
  },
  note: {
    row: 'n',
    at: 'created_at',
    columns: `NULL, NULL, n.text, NULL::integer, NULL, ${user('n')}, NULL, NULL`,
    from: 'customer_notes n WHERE n.customer_id = $2::bigint AND n.deleted_at IS NULL',
  },
  group: {
    row: 'h',
    at: 'at',
    columns: `h.merged_name, h.kind, h.name, NULL::integer, NULL, ${user('h')}, NULL, NULL`,
    from: `customer_group_changes h WHERE h.customer_id IN (${PERSON})`,
  },
  merge: {
    row: 'g',
    at: 'merged_at',
    columns: `NULL, CASE WHEN g.undone_at IS NULL THEN NULL ELSE 'undone' END,
      (SELECT c.name FROM customers c WHERE c.tenant_id = g.tenant_id AND c.id = g.merged_id), NULL::integer, NULL, ${user('g')}, NULL, NULL`,
    from: 'customer_merges g WHERE g.survivor_id = $2::bigint',
  },
}

const COLUMNS = 'number, status, text, total, currency, user_name, chat_ticket_id, order_id'

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
  const visible = wantedKinds.some((one) => KINDS[one].ofTicket) ? visibleTo(viewer, parameters) : ''
  const most = parameters.add(limit + 1)
  const cursor = after ? cursorIn(after) : null
  const [stamp, kind, id] = cursor
    ? [cursor.stamp, cursor.kind, cursor.id].map((one) => parameters.add(one))
    : []
  const parts = wantedKinds.map((name) => {
    const { row, at: column, columns, from, ofTicket } = KINDS[name]
    const at = `${row}.${column}`
    const behind = cursor
      ? ` AND (${at}, '${name}'::text, ${row}.id) < (${stamp}::timestamptz, ${kind}::text, ${id}::bigint)`
      : ''
    return `(SELECT '${name}'::text, ${row}.id, ${at}, ${columns} FROM ${from} AND ${row}.tenant_id = $1::integer
      ${ofTicket ? `AND ${visible}` : ''}${behind} ORDER BY ${at} DESC, ${row}.id DESC LIMIT ${most})`
  })
  const rows = await work.query<Row>(
    `SELECT kind, row_id::text AS id, at, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS stamp, ${COLUMNS}
     FROM (${parts.join(' UNION ALL ')}) e (kind, row_id, at, ${COLUMNS}) ORDER BY at DESC, kind DESC, row_id DESC LIMIT ${most}`,
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
    const { row, from, ofTicket } = KINDS[name]
    return `SELECT '${name}'::text AS kind, count(*)::integer AS count FROM (SELECT 1 FROM ${from}
      AND ${row}.tenant_id = $1::integer ${ofTicket ? `AND ${visible}` : ''} LIMIT ${most}) s`
  })
  const counts = await work.query<CustomerTimelineCount>(parts.join(' UNION ALL '), parameters.values)
  return counts.filter(({ count }) => count > 0)
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
  if (stamp === '' || !Object.hasOwn(KINDS, kind) || Number.isNaN(Date.parse(stamp)))
    throw new Refusal('INVALID', 'Página desconhecida.')
  return { stamp, kind, id }
}
