import { waitingSince } from './lists'
import type { TicketRow } from './tables'

/**
 * The one thing that a row of the list says loudly, the strongest first: what was not sent, what nobody has read, what is
 * being written, who waits. Null: nothing of these; then the order may be told.
 */
export type RowSignal = 'failure' | 'unread' | 'draft' | 'wait'

/** `failed`: did the last message not reach the customer? `draft`: is something being written or recorded here? */
export function rowSignal(
  row: Pick<TicketRow, 'state' | 'data'>,
  { failed, draft }: Readonly<{ failed: boolean; draft: boolean }>,
): RowSignal | null {
  if (failed) return 'failure'
  // In the queue nothing is read: it would be said of every row.
  if (row.state !== 'inbox' && row.data.unseenMsg > 0) return 'unread'
  if (draft) return 'draft'
  return row.state !== 'closed' && waitingSince(row) !== null ? 'wait' : null
}
