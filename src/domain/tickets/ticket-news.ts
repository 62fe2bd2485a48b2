import type { ChatTicket, CustomerChat } from '../../../contract/entities'
import type { Entry } from '../kernel/entry'
import type { Change, World } from '../kernel/world'
import { currentUser } from '../login/session'
import type { TicketRow } from './tables'

/**
 * A customer wrote in a ticket of this user's: told once, when it is live. What a bot answers is not for people.
 */
export function tellOfMessage(
  world: World,
  entry: Pick<Entry, 'src'>,
  change: Change,
  { ticket, message }: { ticket: ChatTicket; message: CustomerChat },
): void {
  if (entry.src !== 'socket' || message.tag_type !== 'in' || ticket.bot_is_active) return
  if (ticket.user_id === null || ticket.user_id !== currentUser(world)?.id) return
  change.effects.push({ type: 'customerMessage', ticketId: ticket.id, messageId: message.id })
}

/**
 * A ticket came into the queue before the user's eyes: opened there, or given back by somebody else or by a bot. `before`:
 * how it stood; undefined when it was not known. `opened`: the event says that it has just come into being.
 */
export function tellOfQueue(
  world: World,
  entry: Pick<Entry, 'src'>,
  change: Change,
  { ticketId, before, opened }: { ticketId: string; before: TicketRow | undefined; opened: boolean },
): void {
  const now = world.rows.tickets.get(ticketId)
  if (entry.src !== 'socket' || now?.state !== 'inbox' || now.data.bot_is_active) return
  // Of one that was not known, only its opening says that it was not in the queue before.
  const came = before
    ? before.data.bot_is_active || (before.state !== 'inbox' && before.state !== 'absent')
    : opened
  const own = before?.data.user_id !== undefined && before.data.user_id === currentUser(world)?.id
  if (came && !own) change.effects.push({ type: 'queued', ticketId })
}
