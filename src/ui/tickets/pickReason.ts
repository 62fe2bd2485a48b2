import type { TicketRow } from '@domain/kernel/world'
import { mayPick, type PickContext, type PickRefusal, queueTicketOf } from '@domain/tickets/pick-rules'

/** Why this ticket of the queue cannot be taken now; null when it can, or stands in no queue. */
export function pickReason(context: PickContext | null, row: TicketRow): PickRefusal | null {
  if (!context || row.state !== 'inbox') return null
  const verdict = mayPick(context, queueTicketOf(row.data))
  return verdict.pickable ? null : verdict
}
