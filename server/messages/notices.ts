import type { TicketScope } from '../../src/domain/tickets/visibility'
import type { Work } from '../platform/db/work'
import { type Change, publish } from '../platform/events/publish'
import { placeOf } from '../tickets/locked-ticket'
import { writeLogLines } from './log-line'
import { readMessages } from './message.row'

/** The customer changed the text of a message of theirs. */
export type Edit = { providerId: string; text: string }

/** Applies edits; those of unknown messages, and repeats, change nothing. */
export async function editMessages(work: Work, edits: readonly Edit[]): Promise<number> {
  const last = new Map(edits.map((edit) => [edit.providerId, edit]))
  return changeMessages(
    work,
    `UPDATE customer_chats m SET message = v.text, is_edited = TRUE
     FROM unnest($1::text[], $2::text[]) v(wamid, text)
     WHERE m.whatsapp_message_id = v.wamid AND m.tag_type = 'in' AND m.message IS DISTINCT FROM v.text`,
    [[...last.keys()], [...last.values()].map(({ text }) => text)],
  )
}

/** Marks messages that the customer deleted for everyone; repeats change nothing. */
export async function revokeMessages(
  work: Work,
  revoked: readonly { providerId: string; at: Date }[],
): Promise<number> {
  return changeMessages(
    work,
    `UPDATE customer_chats m SET whatsapp_deleted_at = v.at
     FROM unnest($1::text[], $2::timestamptz[]) v(wamid, at)
     WHERE m.whatsapp_message_id = v.wamid AND m.tag_type = 'in' AND m.whatsapp_deleted_at IS NULL`,
    [revoked.map(({ providerId }) => providerId), revoked.map(({ at }) => at)],
  )
}

async function changeMessages(work: Work, update: string, params: readonly unknown[]): Promise<number> {
  const rows = await work.query<TicketScope & { id: string }>(
    `WITH changed AS (${update} RETURNING m.tenant_id, m.id, m.chat_ticket_id)
     SELECT changed.id::text, t.user_id::text, t.department_id::text, t.instance_id::text
     FROM changed JOIN chat_tickets t ON t.tenant_id = changed.tenant_id AND t.id = changed.chat_ticket_id ORDER BY changed.id`,
    params,
  )
  if (rows.length === 0) return 0
  const messages = await readMessages(
    work,
    rows.map(({ id }) => id),
  )
  const changes = rows.flatMap(({ id, ...place }): Change[] => {
    const message = messages.get(id)
    if (!message) return []
    return [
      {
        event: 'customerChatUpdated',
        data: (rev) => ({ message: { ...message, rev } }),
        audience: { kind: 'ticket', scopes: [placeOf(place)] },
        rows: [{ table: 'customer_chats', id }],
      },
    ]
  })
  await publish(work, changes)
  return rows.length
}

/** Something about the customer that the attendant should read in the conversation. */
export type Line = { instanceId: string; lookupKey: string; providerId: string; text: string; at: Date }

/** Writes lines into the tickets that are open now; where none is, the line has no reader and is left out. */
export async function writeCustomerLines(work: Work, lines: readonly Line[]): Promise<number> {
  const found = await work.query<{ n: number; ticket_id: string }>(
    `SELECT v.n::integer, t.id::text AS ticket_id
     FROM unnest($1::bigint[], $2::text[], $3::text[]) WITH ORDINALITY v(instance_id, key, wamid, n)
     JOIN customer_identifiers c ON c.kind IN ('phone', 'bsuid') AND c.value = v.key
     JOIN chat_tickets t ON t.customer_id = c.customer_id AND t.instance_id = v.instance_id AND t.state <> 'closed'
     WHERE NOT EXISTS (SELECT 1 FROM customer_chats m WHERE m.whatsapp_message_id = v.wamid)
     ORDER BY v.n`,
    [
      lines.map(({ instanceId }) => instanceId),
      lines.map(({ lookupKey }) => lookupKey),
      lines.map(({ providerId }) => providerId),
    ],
  )
  const seen = new Set<string>()
  const fresh = found.flatMap(({ n, ticket_id: ticketId }) => {
    const line = lines[n - 1] as Line
    if (seen.has(line.providerId)) return []
    seen.add(line.providerId)
    return [{ ticketId, text: line.text, at: line.at, providerId: line.providerId }]
  })
  await publish(work, await writeLogLines(work, fresh))
  return fresh.length
}
