import type { ChatTicket } from '../../../contract/entities'
import type { TicketEvent, TicketState } from '../kernel/steps.gen'

/** The contract's columns that together say where a ticket is in its life (specification section 4). */
type LifecycleColumns = Pick<ChatTicket, 'inbox' | 'finished_ticket' | 'is_finishing'>

/** The columns of a lifecycle state. `finishing`: it is being closed, or was a moment ago and its goodbye has not gone out. */
export function lifecycleColumns(state: TicketState, finishing = false): LifecycleColumns {
  return {
    inbox: state === 'inbox' ? 1 : 0,
    finished_ticket: state === 'closed' || state === 'removed' ? 1 : 0,
    is_finishing: finishing || state === 'closing',
  }
}

/** What a ticket's columns, as the server sent them, are to the machine. */
export function observationOf(columns: LifecycleColumns): TicketEvent {
  if (columns.finished_ticket) return 'SEEN_CLOSED'
  if (columns.inbox) return 'SEEN_INBOX'
  return columns.is_finishing ? 'SEEN_CLOSING' : 'SEEN_OPEN'
}
