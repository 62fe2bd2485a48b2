import type { Reaction } from '../../../contract/entities'
import type { TicketScope } from '../../../src/domain/access/visibility'
import type { Work } from '../../platform/db/work'
import type { Change } from '../../platform/events/publish'
import { placeOf } from '../tickets/locked-ticket'

/** The contract's reactions to the message `m`, in SQL; those taken back are none. */
export const REACTIONS_OF_MESSAGE = `
  (SELECT coalesce(jsonb_agg(jsonb_build_object(
      'id', r.message_id || CASE WHEN r.from_customer THEN '-in' ELSE '-out' END,
      'ack', CASE WHEN r.from_customer THEN 2 WHEN r.delivery = 'sent' THEN 1 WHEN r.delivery = 'failed' THEN -1 ELSE 0 END,
      'type', 'reaction',
      'sent_at', to_char(r.reacted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'customer_id', CASE WHEN r.from_customer THEN m.customer_id::text END,
      'reaction_text', r.text, 'customer_chat_id', r.message_id::text,
      'user_id', r.user_id::text, 'user_name', ru.name, 'error_message', r.error_message
    ) ORDER BY r.reacted_at, r.from_customer), '[]')
    FROM reactions r LEFT JOIN users ru ON ru.tenant_id = r.tenant_id AND ru.id = r.user_id
    WHERE r.tenant_id = m.tenant_id AND r.message_id = m.id AND r.text <> '')`

/** Events that tell the reactions to these messages as they stand, for `publish`. */
export async function tellReactions(work: Work, messageIds: readonly string[]): Promise<Change[]> {
  if (messageIds.length === 0) return []
  const rows = await work.query<TicketScope & { id: string; reactions: Reaction[] }>(
    `SELECT m.id::text, ${REACTIONS_OF_MESSAGE} AS reactions, t.user_id::text, t.department_id::text, t.instance_id::text
     FROM customer_chats m JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
     WHERE m.id = ANY($1::bigint[]) ORDER BY m.id`,
    [messageIds],
  )
  return rows.map(({ id, reactions, ...place }) => ({
    event: 'reactionsChanged',
    data: (rev) => ({ customer_chat_id: id, reactions, rev }),
    audience: { kind: 'ticket', scopes: [placeOf(place)] },
    rows: [{ table: 'customer_chats', id }],
  }))
}
