import type { Viewer } from '../../../src/domain/access/visibility'
import type { Work } from '../../platform/db/work'
import type { LockedTicket } from './locked-ticket'

/** Where a ticket stands. */
export type Place = Pick<LockedTicket, 'state' | 'user_id' | 'department_id'>

/** Whom a colleague is asked to hand it to: that falls away with the move, and comes back with it. */
const ASKED = `(SELECT x.id::text FROM ticket_transfers x WHERE x.tenant_id = chat_tickets.tenant_id
  AND x.chat_ticket_id = chat_tickets.id AND x.state = 'requested')`

/** Keeps where the ticket stands, before `by` moves it to where `to` says: server/conversation/life/take-back.ts puts it back there. */
export async function rememberPlace(
  work: Work,
  by: Viewer,
  ticket: LockedTicket,
  to: Partial<Place>,
  now: Date,
): Promise<void> {
  const { state, user_id, department_id } = { ...ticket, ...to }
  await work.query(
    `UPDATE chat_tickets SET moved_from = jsonb_build_object('by', $2::text, 'at', $3::text, 'to', $4::jsonb,
       'state', state, 'user_id', user_id::text, 'department_id', department_id::text,
       'previous_user_id', previous_user_id, 'placed_at', placed_at, 'waiting_since', waiting_since,
       'snoozed_at', snoozed_at, 'snoozed_until', snoozed_until, 'asked', ${ASKED})
     WHERE id = $1`,
    [ticket.id, by.id, now.toISOString(), JSON.stringify({ state, user_id, department_id })],
  )
}
