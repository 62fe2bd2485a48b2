import type { TicketScope } from '../../src/domain/tickets/visibility'
import type { Work } from '../platform/db/work'
import { type Change, publish } from '../platform/events/publish'
import { placeOf } from '../tickets/locked-ticket'
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
