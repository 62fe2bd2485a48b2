import { mayPick, type PickContext, type PickRefusal, queueTicketOf } from '@domain/tickets/pick-rules'
import type { TicketRow } from '@domain/tickets/tables'
import type { TextKey } from '@ui/kit/text'
import type { ticketTexts } from './texts/pt_BR'

/** Why this ticket of the queue cannot be taken now; null when it can, or stands in no queue. */
export function pickReason(context: PickContext | null, row: TicketRow): PickRefusal | null {
  if (!context || row.state !== 'inbox') return null
  const verdict = mayPick(context, queueTicketOf(row.data))
  return verdict.pickable ? null : verdict
}

/** The text for it; `name` is what it names: the limit that is reached. */
export const pickWords = (
  refusal: PickRefusal,
): Readonly<{ text: TextKey<typeof ticketTexts>; name?: string }> =>
  refusal.reason === 'full'
    ? {
        text: `tickets:notPickable.${refusal.limit === 'max_chat_tickets' ? 'full' : 'fullActive'}`,
        name: String(refusal.most),
      }
    : { text: `tickets:notPickable.${refusal.reason}` }
