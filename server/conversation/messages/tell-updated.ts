import type { TicketScope } from '../../../src/domain/access/visibility'
import type { Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'
import { placeOf } from '../tickets/locked-ticket'
import { readTickets, scopeOf } from '../tickets/ticket.row'
import { readMessages } from './message.row'

/** Tells messages again that were changed in this transaction. */
export const tellUpdated = async (work: Work, ids: readonly string[]): Promise<void> => {
  await publish(work, await updatedMessages(work, ids))
}

/** The events of messages that were changed; `also`: where they stood before, whose readers are told as well. */
export async function updatedMessages(
  work: Work,
  ids: readonly string[],
  also: readonly TicketScope[] = [],
): Promise<Change[]> {
  if (ids.length === 0) return []
  const places = await work.query<TicketScope & { id: string }>(
    `SELECT m.id::text, t.user_id::text, t.department_id::text, t.instance_id::text
     FROM customer_chats m JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
     WHERE m.id = ANY($1::bigint[]) ORDER BY m.id`,
    [ids],
  )
  const messages = await readMessages(work, ids)
  return places.flatMap(({ id, ...place }): Change[] => {
    const message = messages.get(id)
    if (!message) return []
    return [
      {
        event: 'customerChatUpdated',
        data: (rev) => ({ message: { ...message, rev } }),
        audience: { kind: 'ticket', scopes: [placeOf(place), ...also] },
        rows: [{ table: 'customer_chats', id }],
      },
    ]
  })
}

/**
 * The events of the tickets whose newest message is among these, whose words have changed: what a panel that is open
 * previews and finds them by. The tickets are locked.
 */
export async function updatedPreviews(work: Work, messageIds: readonly string[]): Promise<Change[]> {
  if (messageIds.length === 0) return []
  const rows = await work.query<{ id: string }>(
    `SELECT t.id::text FROM chat_tickets t JOIN customer_chats m ON m.tenant_id = t.tenant_id AND m.chat_ticket_id = t.id
     WHERE m.id = ANY($1::bigint[]) AND t.last_message_id = m.id ORDER BY t.id`,
    [messageIds],
  )
  const tickets = await readTickets(
    work,
    rows.map(({ id }) => id),
  )
  return [...tickets.values()].map((ticket) => ({
    event: 'Changed',
    data: (rev) => ({ ticket: { ...ticket, rev } }),
    audience: { kind: 'ticket', scopes: [scopeOf(ticket)] },
    rows: [{ table: 'chat_tickets', id: ticket.id }],
  }))
}
