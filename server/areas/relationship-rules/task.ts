import { writeLogLines } from '../../conversation/messages/log-line'
import { type Conversation, conversationKey } from '../../conversation/tickets/conversation-key'
import { openTickets } from '../../conversation/tickets/open'
import { readTicket, scopeOf } from '../../conversation/tickets/ticket.row'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import type { KeptRule } from './rule.row'

/**
 * Gives the team something to do about a customer: their unfinished ticket, or a new one in the queue, says why in a line. It is
 * served, handed over and closed as every other.
 */
export async function giveToTeam(
  work: Work,
  { name }: KeptRule,
  conversation: Conversation,
  now: Date,
): Promise<string> {
  const { tickets, opened } = await openTickets(work, [conversation])
  const ticket = tickets.get(conversationKey(conversation))
  if (!ticket) throw new Error('a ticket vanished inside its transaction')
  if (opened.has(ticket.id)) {
    const row = await readTicket(work, ticket.id)
    await publish(work, [
      {
        event: 'Created',
        data: (rev) => ({ ticket: { ...row, rev } }),
        audience: { kind: 'ticket', scopes: [scopeOf(row)] },
        rows: [{ table: 'chat_tickets', id: row.id }],
      },
    ])
  }
  const grade = await work.one<{ grade: number }>(
    'SELECT last_grade AS grade FROM customer_facts WHERE customer_id = $1',
    [conversation.customerId],
  )
  const text = `O cliente deu nota ${grade?.grade ?? '–'} ao último atendimento: procure saber o que houve. (${name})`
  await publish(work, await writeLogLines(work, [{ ticketId: ticket.id, text, at: now }]))
  return ticket.id
}
