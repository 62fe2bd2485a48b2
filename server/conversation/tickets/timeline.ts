import { type TimelineSources, userOf } from '../../directory/customers/person/timeline-source'

/** Why a ticket was closed, with what was answered to the reason's questions. */
const CLOSED_FOR = `CASE WHEN t.state = 'closed' THEN nullif(concat_ws(' · ', t.closing->>'reason',
    (SELECT string_agg((f->>'label') || ': ' || (f->>'value'), ' · ') FROM jsonb_array_elements(t.closing->'fields') f)), '') END`

/** A customer's tickets in their timeline. */
export const ticketTimeline = {
  ticket: {
    row: 't',
    at: 'started_at',
    columns: `t.protocol, CASE t.state WHEN 'closed' THEN 'closed' ELSE 'open' END, ${CLOSED_FOR},
      NULL::integer, NULL, ${userOf('t')}, t.id::text, NULL`,
    from: 'chat_tickets t WHERE t.customer_id = $2::bigint',
    ofTicket: true,
  },
} satisfies TimelineSources
