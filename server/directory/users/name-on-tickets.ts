import { readTickets, scopeOf } from '../../conversation/tickets/ticket.row'
import type { Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'

/** Tells the tickets in a user's hands again: they carry the user's name and picture. */
export async function tellNameOnTickets(work: Work, userId: number): Promise<void> {
  const held = await work.query<{ id: string }>(
    `SELECT id::text FROM chat_tickets WHERE user_id = $1 AND state <> 'closed' ORDER BY chat_tickets.id`,
    [userId],
  )
  const tickets = await readTickets(
    work,
    held.map(({ id }) => id),
  )
  const changes = [...tickets.values()].map(
    (ticket): Change => ({
      event: 'Changed',
      data: (rev) => ({ ticket: { ...ticket, rev } }),
      audience: { kind: 'ticket', scopes: [scopeOf(ticket)] },
      rows: [{ table: 'chat_tickets', id: ticket.id }],
    }),
  )
  await publish(work, changes)
}
