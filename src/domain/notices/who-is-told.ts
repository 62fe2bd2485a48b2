import type { RealtimeData } from '../../../contract/realtime'
import { FIRST_USER_ID } from '../access/rights'

/** How long after its dismissal a notice is removed, ms (specification sections 4 and 9). */
export const NOTICE_REMOVAL_MS = 300

/** "Atendimento Recebido", or "Atendimento Transferido". */
type TransferNotice = 'received' | 'transferred'

/** A transfer as the event tells it. `tenant` where the channel does not say it already. */
type ToldTransfer = Pick<
  RealtimeData<'ChatTicketTransferred'>,
  'ticket' | 'transfer' | 'triggered_by' | 'cause'
> & { readonly tenant?: string }

/** Who reads it. */
type Reader = Readonly<{ userId: string; tenant?: string }>

/**
 * What a transfer means to this reader (specification section 4, Transfers; section 6):
 *
 *   received      the user who got the ticket
 *   transferred   the user who had it, and the user with id 1
 *   nothing       the user who triggered it, anybody of another tenant, everybody else
 *
 * A department change or the bot has no triggering user: then nobody is skipped for it. What the queue gives by itself
 * is told to its receiver alone: nobody had it, and the user with id 1 has not asked to hear of each.
 */
export function noticeKind(
  { userId, tenant }: Reader,
  { ticket, transfer, triggered_by, cause, tenant: told }: ToldTransfer,
): TransferNotice | null {
  if (told !== undefined && tenant !== undefined && told !== tenant) return null
  if (triggered_by === userId) return null
  if (ticket.user_id === userId) return 'received'
  if (cause === 'queue') return null
  if (transfer.previousUserId === userId || userId === FIRST_USER_ID) return 'transferred'
  return null
}
