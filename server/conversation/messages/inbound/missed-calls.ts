import { type Contact, recogniseCustomers } from '../../../directory/customers/recognise'
import type { Work } from '../../../platform/db/work'
import { conversationKey } from '../../tickets/conversation-key'
import { openTickets } from '../../tickets/open'
import { STORED } from '../log-line'
import { type Arrival, saidPlace } from '../place'
import { tellOwn } from './from-phone'

/** A call of a customer's that nobody took. */
export type MissedCall = {
  instanceId: string
  contact: Contact
  providerId: string
  at: Date
  arrival: Arrival
}

/**
 * Writes missed calls as lines of type 'missed_call' into their conversations; somebody who called waits for an answer
 * as somebody who wrote, and the 24-hour window counts from the call (whatsapp-facts 2.2). Of somebody who is blocked
 * nothing is kept. The same call told again changes nothing.
 */
export async function takeMissedCalls(work: Work, calls: readonly MissedCall[]): Promise<void> {
  for (const call of calls) await takeOne(work, call)
}

async function takeOne(
  work: Work,
  { instanceId, contact, providerId, at, arrival }: MissedCall,
): Promise<void> {
  const { idByKey, created, blocked } = await recogniseCustomers(work, [contact])
  const customerId = idByKey.get(contact.lookupKey)
  if (customerId === undefined) throw new Error('a customer was neither found nor made')
  if (blocked.has(customerId)) return
  const known = await work.one('SELECT 1 FROM customer_chats WHERE whatsapp_message_id = $1', [providerId])
  if (known) return
  const place = { instanceId, customerId }
  const { tickets, opened } = await openTickets(work, [place])
  const ticket = tickets.get(conversationKey(place))
  if (!ticket) throw new Error('a ticket was neither found nor opened')
  const row = await work.one<{ id: string }>(
    `INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, whatsapp_message_id, type, message,
       sent_at, delivery, tag_type, is_log_message, place)
     VALUES ($1, $2, $3, $4, $5, 'missed_call', 'Ligação perdida do cliente', $6, $7, 'system', TRUE, $8) RETURNING id::text`,
    [work.tenant.id, ticket.id, customerId, instanceId, providerId, at, STORED, saidPlace(at, arrival)],
  )
  await work.query(
    `UPDATE chat_tickets SET last_inbound_at = greatest(last_inbound_at, $2), waiting_since = least(waiting_since, $2),
       snoozed_at = NULL, snoozed_until = NULL, updated_at = now() WHERE id = $1`,
    [ticket.id, at],
  )
  await tellOwn(work, {
    id: row?.id ?? '',
    ticketId: ticket.id,
    customerId,
    opened: opened.has(ticket.id),
    created: created.length > 0,
  })
}
