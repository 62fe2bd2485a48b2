import type { TicketRow } from './tables'

/** The furthest a ticket can be put off, ms: a year. */
export const FURTHEST_SNOOZE_MS = 366 * 24 * 60 * 60 * 1000

/** Is the ticket put off? It is then in no list but that of what was put off, and among all tickets. */
export const isSnoozed = ({ data }: TicketRow): boolean => (data.snoozed_at ?? null) !== null
