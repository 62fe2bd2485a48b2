import { NO_DEPARTMENT, one, only, PLACE, type SourceSql, seconds } from './source.sql'

const SOLD = `f.state IN ('confirmed', 'unpaid')`
const ANSWERED = `f.answered_at IS NOT NULL`
const TIMED = `f.way = 'gateway' AND ${ANSWERED}`

/** Authorisations of benefit programmes: their rows stay, and are the facts; the programme as it was. */
export const PBM_SOURCES = {
  pbm: {
    from: `(SELECT a.*, o.instance_id, o.customer_id, o.chat_ticket_id, ${NO_DEPARTMENT} FROM pbm_authorisations a
      JOIN orders o ON o.tenant_id = a.tenant_id AND o.id = a.order_id) f`,
    fact: 'pbm',
    anchors: {
      asked: { at: 'f.asked_at', kind: 'moment' },
      confirmed: { at: 'f.confirmed_at', kind: 'moment' },
    },
    dimensions: {
      instance: PLACE.instance,
      user: { id: 'f.user_id', name: null },
      programme: { id: 'f.programme_id', name: 'f.programme_name' },
      operator: { id: 'f.operator', name: null },
      product: { id: `coalesce(f.product_id::text, left(f.product_name, 80))`, name: 'f.product_name' },
      state: { id: 'f.state', name: null },
      reason: { id: 'left(f.reason, 80)', name: 'f.reason' },
    },
    parts: {
      n: '1',
      answered: one(ANSWERED),
      authorised: one(`${ANSWERED} AND f.state <> 'denied'`),
      denied: one(`f.state = 'denied'`),
      expired: one(`f.state = 'expired'`),
      answer_n: one(TIMED),
      answer_seconds: only(TIMED, seconds('f.asked_at', 'f.answered_at')),
      sold: one(SOLD),
      discount: only(SOLD, 'f.discount'),
      pieces: only(SOLD, 'f.pieces'),
      owed: one(`f.state = 'confirmed'`),
      refund: only(`f.state = 'confirmed'`, 'f.refund'),
      unpaid: one(`f.state = 'unpaid'`),
    },
    key: 'f.id',
    ticket: 'f.chat_ticket_id',
    customer: 'f.customer_id',
  },
} as const satisfies Record<string, SourceSql>
