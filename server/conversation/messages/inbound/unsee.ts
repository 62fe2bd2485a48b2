import type { ChatTicket } from '../../../../contract/entities'
import { ADMINISTRATOR, type Viewer } from '../../../../src/domain/access/visibility'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import { ownedByOther } from '../../tickets/conversation'
import { lockVisibleTicket } from '../../tickets/locked-ticket'
import { readTicket } from '../../tickets/ticket.row'
import { countUnseen } from './seen'

/**
 * Marks a ticket as unread: the customer's newest message counts as unseen again, until the owner opens the
 * conversation. One that is unread stays as it is.
 * @throws Refusal unless the viewer owns it or is an administrator, or where the customer has written nothing.
 */
export async function markUnseen(work: Work, viewer: Viewer, id: string): Promise<ChatTicket> {
  const ticket = await lockVisibleTicket(work, viewer, id)
  const before = await readTicket(work, id)
  if (before.unseenMsg > 0) return before
  if (ticket.user_id !== viewer.id && viewer.role !== ADMINISTRATOR)
    throw await ownedByOther(work, ticket, 'FORBIDDEN', 'está com')
  const [marked] = await work.query<{ id: string }>(
    `UPDATE customer_chats SET unseen = TRUE WHERE id = (
       SELECT m.id FROM customer_chats m WHERE m.chat_ticket_id = $1 AND m.tag_type = 'in' ORDER BY m.id DESC LIMIT 1
     ) RETURNING id::text`,
    [id],
  )
  if (!marked) throw new Refusal('CONFLICT', 'O cliente ainda não escreveu neste atendimento.')
  return countUnseen(work, ticket, before, 1)
}
