import type { DeliveryState } from '../../../src/domain/kernel/steps.gen'
import type { Work } from '../../platform/db/work'
import type { Change } from '../../platform/events/publish'
import { readTickets, scopeOf } from '../tickets/ticket.row'
import { readMessages } from './message.row'
import { type Arrival, saidPlace } from './place'

/** Delivery of what never leaves the house (log lines, comments): stored is all it can be. */
export const STORED: DeliveryState = 'sent'

/** A line in a conversation that says what happened to the ticket. */
export type LogLine = {
  ticketId: string
  text: string
  at: Date
  /** Who did it. */
  userId?: string
  /** It says why Maria gave a conversation to people, or what kept her from answering (specification section 3, is_maria_log). */
  ofMaria?: boolean
  /** The provider's notice behind it: the same id twice writes one line. */
  told?: Readonly<{ providerId: string; arrival: Arrival }>
}

/** Writes a log line unless the ticket has had the same since then, as far as it is locked; gives its event for `publish`. */
export async function writeLogLineOnce(work: Work, line: LogLine, since: Date): Promise<Change[]> {
  const written = await work.one(
    'SELECT 1 FROM customer_chats WHERE chat_ticket_id = $1 AND is_log_message AND message = $2 AND sent_at >= $3',
    [line.ticketId, line.text, since],
  )
  return written ? [] : writeLogLines(work, [line])
}

/**
 * Writes log lines and gives their events for `publish`. Call it after the tickets stand as the events shall
 * show them. A log line is not the ticket's last message: lists go on showing what people wrote.
 */
export async function writeLogLines(work: Work, lines: readonly LogLine[]): Promise<Change[]> {
  if (lines.length === 0) return []
  const rows = await work.query<{ id: string; ticket_id: string }>(
    `INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, whatsapp_message_id, type, message,
       sent_at, delivery, tag_type, is_log_message, user_id, place, is_maria_log)
     SELECT t.tenant_id, t.id, t.customer_id, t.instance_id, v.wamid, 'log', v.text, v.at, $6, 'system', TRUE, v.user_id, v.place, v.of_maria
     FROM unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::integer[], $5::text[], $7::text[], $8::boolean[]) WITH ORDINALITY
       v(ticket_id, text, at, user_id, wamid, place, of_maria, n)
     JOIN chat_tickets t ON t.id = v.ticket_id
     ORDER BY v.n
     RETURNING id::text, chat_ticket_id::text AS ticket_id`,
    [
      lines.map(({ ticketId }) => ticketId),
      lines.map(({ text }) => text),
      lines.map(({ at }) => at),
      lines.map(({ userId }) => userId ?? null),
      lines.map(({ told }) => told?.providerId ?? null),
      STORED,
      lines.map(({ at, told }) => (told ? saidPlace(at, told.arrival) : null)),
      lines.map(({ ofMaria }) => ofMaria === true),
    ],
  )
  const messages = await readMessages(
    work,
    rows.map(({ id }) => id),
  )
  const tickets = await readTickets(
    work,
    rows.map((row) => row.ticket_id),
  )
  return rows.flatMap(({ id, ticket_id }): Change[] => {
    const message = messages.get(id)
    const ticket = tickets.get(ticket_id)
    if (!message || !ticket) return []
    return [
      {
        event: 'customerChatCreated',
        data: (rev) => ({ message: { ...message, rev }, ticket: { ...ticket, rev } }),
        audience: { kind: 'ticket', scopes: [scopeOf(ticket)] },
        rows: [
          { table: 'customer_chats', id },
          { table: 'chat_tickets', id: ticket_id },
        ],
      },
    ]
  })
}
