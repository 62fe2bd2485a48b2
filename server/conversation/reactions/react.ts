import type { CustomerChat } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import type { DeliveryState } from '../../../src/domain/kernel/steps.gen'
import { isOneEmoji, type NoReaction, noReaction } from '../../../src/domain/reactions/rules'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationSendReactionSeleniumArgs } from '../../platform/graphql/resolvers.gen'
import { readMessages } from '../messages/message.row'
import { mustBeActive } from '../messages/outbound/send'
import { tellReactions } from '../messages/reaction.row'
import { mustReply } from '../tickets/conversation'
import { lockVisibleTicket } from '../tickets/locked-ticket'

const SENTENCES: Readonly<Record<NoReaction, string>> = {
  internal: 'Só mensagens do cliente e para o cliente podem receber reações.',
  deleted: 'Esta mensagem foi apagada.',
  tooOld: 'O WhatsApp só aceita reações a mensagens de até 30 dias.',
  notThere: 'Esta mensagem ainda não chegou ao WhatsApp.',
}

type Row = {
  chat_ticket_id: string
  customer_id: string
  type: string
  tag_type: string
  whatsapp_deleted_at: Date | null
  whatsapp_message_id: string | null
  sent_at: Date
  delivery: DeliveryState
}

/**
 * Puts our side's reaction on a message, changes it, or takes it back (empty text): the row, its event and the
 * job that posts it, all or none. Asking for what stands already changes nothing.
 * @throws Refusal when the viewer may not write in the conversation, or the message takes no reaction.
 */
export async function sendReaction(
  work: Work,
  viewer: Viewer,
  { customer_chat_id: id, reaction_text: text, instance_id: instanceId }: MutationSendReactionSeleniumArgs,
  now: Date,
): Promise<CustomerChat> {
  if (text !== '' && !isOneEmoji(text)) throw new Refusal('INVALID', 'Escolha um emoji para reagir.')
  const notFound = () => new Refusal('NOT_FOUND', 'Mensagem não encontrada.')
  const row =
    isId(id) && isId(instanceId)
      ? await work.one<Row>(
          `SELECT chat_ticket_id::text, customer_id::text, type, tag_type, whatsapp_deleted_at, whatsapp_message_id,
             sent_at, delivery
           FROM customer_chats WHERE id = $1 AND instance_id = $2`,
          [id, instanceId],
        )
      : undefined
  if (!row) throw notFound()
  const ticket = await lockVisibleTicket(work, viewer, row.chat_ticket_id).catch((error: unknown) => {
    // The ticket's existence is not told either.
    throw error instanceof Refusal ? notFound() : error
  })
  await mustReply(work, viewer, ticket)
  await mustBeActive(work, ticket)
  const why = noReaction({ ...row, sentAt: row.sent_at.getTime() }, now.getTime())
  if (why !== null) throw new Refusal('CONFLICT', SENTENCES[why])
  if (row.whatsapp_message_id === null) throw new Refusal('CONFLICT', SENTENCES.notThere)

  const changed = await work.one(
    `INSERT INTO reactions (tenant_id, message_id, from_customer, text, reacted_at, user_id, delivery)
     VALUES ($1, $2, FALSE, $3, $4, $5, 'pending')
     ON CONFLICT (tenant_id, message_id, from_customer) DO UPDATE
       SET text = EXCLUDED.text, reacted_at = EXCLUDED.reacted_at, user_id = EXCLUDED.user_id, delivery = 'pending',
         version = reactions.version + 1, tries = 0, error_message = NULL
       WHERE reactions.text <> EXCLUDED.text OR reactions.delivery = 'failed'
     RETURNING version`,
    [work.tenant.id, id, text, now, Number(viewer.id)],
  )
  if (changed) await enqueueReaction(work, row.customer_id, id)
  const [rev] = changed ? await publish(work, await tellReactions(work, [id])) : []
  const message = (await readMessages(work, [id])).get(id)
  if (!message) throw notFound()
  return { ...message, rev: rev ?? message.rev }
}

/** Adds the job that posts our reaction to a message; one that has not run yet is replaced by it. */
export const enqueueReaction = (
  work: Work,
  customerId: string,
  messageId: string,
  runAt?: Date,
): Promise<void> =>
  work.enqueue(
    'reactions.send',
    { tenantId: work.tenant.id, messageId },
    { queue: `reactions:${customerId}`, key: `reaction:${messageId}`, ...(runAt && { runAt }) },
  )
