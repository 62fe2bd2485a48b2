import type { Viewer } from '../../src/domain/tickets/visibility'
import { STATUS_NAME } from '../orders/status'
import { isoOrNull } from '../platform/db/iso'
import { Parameters } from '../platform/db/parameters'
import type { Work } from '../platform/db/work'
import { Refusal } from '../platform/graphql/refusal'
import type { CustomerTimelinePage, QueryCustomerTimelineArgs } from '../platform/graphql/resolvers.gen'
import { visibleTo } from '../tickets/visibility.sql'
import { findCustomer } from './customer.queries'

const DEFAULT_LIMIT = 25
const MOST = 100

type Entry = CustomerTimelinePage['items'][number]
type Row = Omit<Entry, 'id' | 'at'> & { id: string; at: Date; stamp: string }
/** Where a page ended: its moment in microseconds, the kind and the id. */
type Cursor = Readonly<{ stamp: string; kind: string; id: string }>

const user = (row: string) =>
  `(SELECT u.name FROM users u WHERE u.tenant_id = ${row}.tenant_id AND u.id = ${row}.user_id)`
const PERSON = 'SELECT same_person($1::integer, $2::bigint)'

/** What each kind of entry is read from: its columns, and the moment by which it stands in the line. */
const KINDS: Readonly<
  Record<string, Readonly<{ at: string; id: string; columns: string; from: string; ofTicket?: true }>>
> = {
  ticket: {
    at: 't.started_at',
    id: 't.id',
    columns: `t.protocol AS number, CASE t.state WHEN 'closed' THEN 'closed' ELSE 'open' END AS status, NULL::text AS text,
      NULL::integer AS total, NULL::text AS currency, ${user('t')} AS user_name, t.id::text AS chat_ticket_id`,
    from: 'chat_tickets t WHERE t.customer_id = $2::bigint',
    ofTicket: true,
  },
  order: {
    at: 'o.created_at',
    id: 'o.id',
    columns: `o.number, (SELECT ${STATUS_NAME} FROM order_statuses s WHERE s.tenant_id = o.tenant_id AND s.id = o.status_id),
      (SELECT string_agg(l.quantity || ' × ' || l.name, ', ' ORDER BY l.place) FROM order_lines l
        WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id), o.total, 'BRL', ${user('o')}, NULL`,
    from: 'orders o WHERE o.customer_id = $2::bigint',
  },
  // A cart that no order was made of: in other money, or from before there were any.
  cart: {
    at: 'm.sent_at',
    id: 'm.id',
    columns: `t.protocol, NULL, (SELECT string_agg(o.quantity || ' × ' || o.name, ', ' ORDER BY o.place) FROM ordered_products o
        WHERE o.tenant_id = m.tenant_id AND o.message_id = m.id),
      (SELECT least(sum(o.price::bigint * o.quantity), 2147483647)::integer FROM ordered_products o
        WHERE o.tenant_id = m.tenant_id AND o.message_id = m.id),
      (SELECT min(o.currency) FROM ordered_products o WHERE o.tenant_id = m.tenant_id AND o.message_id = m.id),
      NULL, t.id::text`,
    from: `customer_chats m JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
      WHERE t.customer_id = $2::bigint AND m.type = 'order'
        AND NOT EXISTS (SELECT 1 FROM orders x WHERE x.tenant_id = m.tenant_id AND x.message_id = m.id)`,
    ofTicket: true,
  },
  quote: {
    at: 'q.created_at',
    id: 'q.id',
    columns: `q.number, q.status, nullif(concat_ws(' · ', q.refusal, q.note), ''), q.total::integer, q.currency, ${user('q')}, NULL`,
    from: 'quotes q WHERE q.customer_id = $2::bigint',
  },
  consent: {
    at: 'x.at',
    id: 'x.id',
    columns: `NULL, x.decision, x.purpose, NULL, NULL, ${user('x')}, NULL`,
    from: `customer_consents x WHERE x.customer_id IN (${PERSON})`,
  },
  note: {
    at: 'n.created_at',
    id: 'n.id',
    columns: `NULL, NULL, n.text, NULL, NULL, ${user('n')}, NULL`,
    from: 'customer_notes n WHERE n.customer_id = $2::bigint AND n.deleted_at IS NULL',
  },
  group: {
    at: 'h.at',
    id: 'h.id',
    columns: `h.merged_name, h.kind, h.name, NULL, NULL, ${user('h')}, NULL`,
    from: `customer_group_changes h WHERE h.customer_id IN (${PERSON})`,
  },
  merge: {
    at: 'g.merged_at',
    id: 'g.id',
    columns: `NULL, CASE WHEN g.undone_at IS NULL THEN NULL ELSE 'undone' END,
      (SELECT c.name FROM customers c WHERE c.tenant_id = g.tenant_id AND c.id = g.merged_id), NULL, NULL, ${user('g')}, NULL`,
    from: 'customer_merges g WHERE g.survivor_id = $2::bigint',
  },
}

/**
 * A page of what happened with a customer: their tickets that the viewer may see, orders, carts, quotes, consents,
 * notes, groups and merges, newest first. Each kind gives a page of its own, of which the newest of all are taken.
 * @throws Refusal INVALID for an invalid cursor.
 */
export async function timelinePage(
  work: Work,
  viewer: Viewer,
  { customer_id, after, limit: wanted }: QueryCustomerTimelineArgs,
): Promise<CustomerTimelinePage> {
  const customer = await findCustomer(work, viewer, customer_id)
  if (!customer) return { items: [], next: null }
  const limit = Math.min(MOST, Math.max(1, wanted ?? DEFAULT_LIMIT))
  const parameters = new Parameters()
  parameters.add(work.tenant.id)
  parameters.add(customer.id)
  const visible = visibleTo(viewer, parameters)
  const most = parameters.add(limit + 1)
  const cursor = after ? cursorIn(after) : null
  const [stamp, kind, id] = cursor
    ? [cursor.stamp, cursor.kind, cursor.id].map((one) => parameters.add(one))
    : []
  const parts = Object.entries(KINDS).map(([name, { at, id: own, columns, from, ofTicket }]) => {
    const behind = cursor
      ? ` AND (${at}, '${name}'::text, ${own}) < (${stamp}::timestamptz, ${kind}::text, ${id}::bigint)`
      : ''
    return `(SELECT '${name}'::text AS kind, ${own} AS row_id, ${at} AS at, ${columns} FROM ${from}
      ${ofTicket ? `AND ${visible}` : ''}${behind} ORDER BY ${at} DESC, ${own} DESC LIMIT ${most})`
  })
  const rows = await work.query<Row>(
    `SELECT kind, row_id::text AS id, at, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS stamp, number, status, text, total, currency, user_name, chat_ticket_id
     FROM (${parts.join(' UNION ALL ')}) e ORDER BY at DESC, kind DESC, row_id DESC LIMIT ${most}`,
    parameters.values,
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => ({ ...row, id: `${row.kind}:${row.id}`, at: isoOrNull(row.at) ?? '' })),
    next: rows.length > limit && last ? `${last.stamp}|${last.kind}|${last.id}` : null,
  }
}

function cursorIn(text: string): Cursor {
  const [, stamp = '', kind = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)\|([a-z]+)\|([1-9]\d{0,17})$/.exec(text) ?? []
  if (stamp === '' || !Object.hasOwn(KINDS, kind) || Number.isNaN(Date.parse(stamp)))
    throw new Refusal('INVALID', 'Página desconhecida.')
  return { stamp, kind, id }
}
