import type { TicketLoad } from '../pick-rules'
import type { TicketRow } from '../tables'

/**
 * How many tickets of these rows a user has (specification section 6: `max_chat_tickets`,
 * `max_active_chat_tickets`; the text does not say what makes one active). Held is every unfinished one;
 * active are those that want the person, so not one that is being closed or that a bot still answers.
 */
export function ticketLoad(rows: Iterable<TicketRow>, userId: string): TicketLoad {
  let held = 0
  let active = 0
  for (const { state, data } of rows) {
    if (data.user_id !== userId || (state !== 'open' && state !== 'closing')) continue
    held += 1
    if (state === 'open' && !data.bot_is_active) active += 1
  }
  return { held, active }
}
