import type { CustomerChat } from '../../../../contract/entities'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { deliverySteps } from '../../../../src/domain/kernel/steps.gen'
import { canRetry } from '../../../../src/domain/messages/delivery'
import { isId } from '../../../platform/db/is-id'
import type { Work } from '../../../platform/db/work'
import { publish } from '../../../platform/events/publish'
import { Refusal } from '../../../platform/graphql/refusal'
import { mustReply } from '../../tickets/conversation'
import { lockVisibleTicket, placeOf } from '../../tickets/locked-ticket'
import { lockStandings } from '../delivery/standing'
import { readMessages } from '../message.row'
import { updatedPreviews } from '../tell-updated'
import { enqueueSend } from './outbox'
import { checkedText } from './own-message'
import { mustBeActive } from './send'
import { SENT_TYPES } from './send.claim'
import { mustBeInWindow } from './window'

/**
 * Tries a failed message, or one of unknown outcome, again: a new attempt of the same message, whose delivery
 * starts over. What arrives late about the earlier attempt no longer counts.
 * @throws Refusal when there is nothing to try again, or the viewer may not write in this conversation.
 */
export async function sendPendingMessage(
  work: Work,
  viewer: Viewer,
  id: string,
  newText: string | null,
  now: Date,
): Promise<CustomerChat> {
  const notFound = () => new Refusal('NOT_FOUND', 'Mensagem não encontrada.')
  const found = isId(id)
    ? await work.one<{ chat_ticket_id: string; type: string }>(
        `SELECT chat_ticket_id::text, type FROM customer_chats WHERE id = $1 AND tag_type = 'out' AND hash IS NOT NULL AND type = ANY($2::text[])`,
        [id, SENT_TYPES],
      )
    : undefined
  if (!found) throw notFound()
  if (newText !== null && found.type !== 'chat')
    throw new Refusal('INVALID', 'Só o texto de uma mensagem de texto pode ser trocado.')
  const ticket = await lockVisibleTicket(work, viewer, found.chat_ticket_id).catch((error: unknown) => {
    // The ticket's existence is not told either.
    throw error instanceof Refusal ? notFound() : error
  })
  await mustReply(work, viewer, ticket)
  await mustBeActive(work, ticket)
  await mustBeInWindow(work, ticket, found.type, now)
  const standing = (await lockStandings(work, [id])).get(id)
  if (!standing) throw notFound()
  if (!canRetry(standing.delivery))
    throw new Refusal(
      'CONFLICT',
      'Só é possível reenviar uma mensagem que falhou ou de resultado desconhecido.',
    )
  await work.query(
    `UPDATE customer_chats SET send_attempt = send_attempt + 1, delivery = $2, message = coalesce($3, message),
       whatsapp_message_id = NULL, refused_id = NULL, error_code = NULL, error_message = NULL, posting_since = NULL, tries = 0
     WHERE id = $1`,
    [id, deliverySteps.initial, newText === null ? null : checkedText(newText)],
  )
  await enqueueSend(work, id, 'person')
  const message = (await readMessages(work, [id])).get(id)
  if (!message) throw notFound()
  const [rev] = await publish(work, [
    {
      event: 'customerChatUpdated',
      data: (seq) => ({ message: { ...message, rev: seq } }),
      audience: { kind: 'ticket', scopes: [placeOf(ticket)] },
      hash: message.hash,
      rows: [{ table: 'customer_chats', id }],
    },
    ...(newText === null ? [] : await updatedPreviews(work, [id])),
  ])
  return { ...message, rev: rev ?? message.rev }
}
