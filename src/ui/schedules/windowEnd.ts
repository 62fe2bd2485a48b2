import { WINDOW_MS } from '@domain/messages/window'
import type { TicketRow } from '@domain/tickets/tables'

/** When the 24-hour window of a ticket's customer ends, ms since 1970; null where nothing was heard of them. */
export const windowEndOf = ({ data }: TicketRow): number | null =>
  data.last_inbound_at ? Date.parse(data.last_inbound_at) + WINDOW_MS : null
