import { NO_DEPARTMENT, OF_TICKET, one, PLACE, type SourceSql } from './source.sql'

/** Orders that count as sold. */
const SOLD = `o.phase NOT IN ('canceled', 'returned')`
const ORDER = {
  instance: PLACE.instance,
  user: { id: 'f.user_id', name: null },
  delivery: { id: 'f.delivery', name: null },
  origin: { id: 'f.source', name: null },
} as const

/** What areas keep themselves: their rows stay, and are the facts. */
export const AREA_SOURCES = {
  orders: {
    from: `(SELECT o.*, ${NO_DEPARTMENT} FROM orders o WHERE ${SOLD}) f`,
    fact: 'orders',
    anchors: { confirmed: { at: 'f.confirmed_at', kind: 'moment' } },
    dimensions: ORDER,
    parts: { n: '1', cents: 'f.total' },
    key: 'f.id',
    ticket: 'f.chat_ticket_id',
    customer: 'f.customer_id',
  },
  lines: {
    from: `(SELECT o.*, ${NO_DEPARTMENT}, l.place, l.product_id, l.name AS product_name, l.quantity - l.returned AS pieces,
        l.total - CASE WHEN l.returned = 0 THEN 0 ELSE l.total * l.returned / l.quantity END AS line_cents
      FROM orders o JOIN order_lines l ON l.tenant_id = o.tenant_id AND l.order_id = o.id WHERE ${SOLD}) f`,
    fact: 'orders',
    anchors: { confirmed: { at: 'f.confirmed_at', kind: 'moment' } },
    // What is of no list is told apart by what it was called.
    dimensions: {
      ...ORDER,
      product: { id: `coalesce(f.product_id::text, left(f.product_name, 80))`, name: 'f.product_name' },
    },
    parts: { n: '1', cents: 'f.line_cents', quantity: 'f.pieces' },
    key: '(f.id * 1000 + f.place)',
    ticket: 'f.chat_ticket_id',
    customer: 'f.customer_id',
  },
  canceled: {
    from: `(SELECT o.*, ${NO_DEPARTMENT} FROM orders o WHERE o.phase = 'canceled') f`,
    fact: 'orders',
    anchors: { canceled: { at: 'f.phase_at', kind: 'moment' } },
    dimensions: { ...ORDER, reason: { id: 'left(f.cancel_reason, 80)', name: 'f.cancel_reason' } },
    parts: { n: '1' },
    key: 'f.id',
    ticket: 'f.chat_ticket_id',
    customer: 'f.customer_id',
  },
  payments: {
    from: `(SELECT m.*, p.kind, o.instance_id, o.customer_id, o.chat_ticket_id, ${NO_DEPARTMENT} FROM payment_moves m
      JOIN payments p ON p.tenant_id = m.tenant_id AND p.id = m.payment_id
      JOIN orders o ON o.tenant_id = p.tenant_id AND o.id = p.order_id) f`,
    fact: 'payments',
    anchors: { moved: { at: 'f.at', kind: 'moment' } },
    dimensions: {
      instance: PLACE.instance,
      user: { id: 'f.user_id', name: null },
      payment: { id: 'f.kind', name: null },
    },
    parts: { n: '1', cents: 'f.amount' },
    key: 'f.id',
    ticket: 'f.chat_ticket_id',
    customer: 'f.customer_id',
  },
  quotes: {
    from: `(SELECT q.*, ${NO_DEPARTMENT} FROM quotes q) f`,
    fact: 'quotes',
    anchors: { made: { at: 'f.created_at', kind: 'moment' } },
    dimensions: { instance: PLACE.instance, user: { id: 'f.user_id', name: null } },
    parts: {
      n: '1',
      ordered: one(
        `EXISTS (SELECT FROM orders o WHERE o.tenant_id = f.tenant_id AND o.quote_id = f.id AND ${SOLD})`,
      ),
    },
    key: 'f.id',
    ticket: null,
    customer: 'f.customer_id',
  },
  recipients: {
    from: `(SELECT r.*, c.name AS campaign_name, c.channel, c.started_at, c.instance_id, NULL::integer AS user_id, ${NO_DEPARTMENT}
      FROM campaigns c JOIN campaign_recipients r ON r.tenant_id = c.tenant_id AND r.campaign_id = c.id) f`,
    fact: 'campaigns',
    anchors: { started: { at: 'f.started_at', kind: 'moment' } },
    dimensions: {
      instance: PLACE.instance,
      campaign: { id: 'f.campaign_id', name: 'f.campaign_name' },
      channel: { id: 'f.channel', name: null },
    },
    parts: {
      sent: one(`f.state IN ('accepted', 'delivered', 'read')`),
      delivered: one(`f.state IN ('delivered', 'read')`),
      read: one(`f.state = 'read'`),
      replied: one(`f.state IN ('accepted', 'delivered', 'read') AND f.replied_at IS NOT NULL`),
      opted_out: one(`f.state IN ('accepted', 'delivered', 'read') AND f.opted_out_at IS NOT NULL`),
      failed: one(`f.state = 'failed'`),
      bought: one('f.bought_at IS NOT NULL'),
      bought_cents: 'coalesce(f.bought_cents, 0)',
      cost_n: one('f.cents IS NOT NULL'),
      cost_cents: 'coalesce(f.cents, 0)',
    },
    key: 'f.id',
    ticket: null,
    customer: 'f.customer_id',
  },
  bots: {
    from: `(SELECT b.*, b.chat_ticket_id AS ticket_id, x.name AS bot_name, t.instance_id, t.user_id, t.department_id, NULL::text AS department_name,
        NULL::text AS user_name
      FROM bot_sessions b JOIN bots x ON x.tenant_id = b.tenant_id AND x.id = b.bot_id
      JOIN chat_tickets t ON t.tenant_id = b.tenant_id AND t.id = b.chat_ticket_id) f`,
    fact: 'bots',
    anchors: { began: { at: 'f.began_at', kind: 'moment' } },
    dimensions: {
      ...PLACE,
      department: { id: 'f.department_id', name: null },
      user: { id: 'f.user_id', name: null },
      bot: { id: 'f.bot_id', name: 'f.bot_name' },
    },
    parts: {
      n: '1',
      ended: one('f.ended_at IS NOT NULL'),
      contained: one(`f.state = 'done' AND f.why IS NULL AND f.inputs > 0`),
      handed: one(`f.state IN ('handed', 'taken')`),
    },
    key: 'f.id',
    ticket: 'f.ticket_id',
    customer: OF_TICKET,
  },
  signins: {
    from: `(SELECT s.*, NULL::bigint AS instance_id, ${NO_DEPARTMENT} FROM security_log s) f`,
    fact: 'signins',
    anchors: { at: { at: 'f.at', kind: 'moment' } },
    dimensions: { user: { id: 'f.user_id', name: null }, kind: { id: 'f.kind', name: null } },
    parts: { n: '1', in: one(`f.kind = 'login'`), failed: one(`f.kind = 'login_failed'`) },
    key: 'f.id',
    ticket: null,
    customer: null,
  },
} as const satisfies Record<string, SourceSql>
