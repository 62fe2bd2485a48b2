import { currentUser } from '@domain/login/session'
import type { Answer, GraphqlClient } from '@infra/graphql/client'
import * as documents from '@infra/graphql/documents.gen'
import { ForwardToColleagueDocument } from '@infra/graphql/internal-chat.gen'
import type { Outcome } from '../panel/commands'
import { failure } from '../panel/failure'
import type { Runtime } from '../runtime/runtime'
import { MESSAGES_PER_PAGE } from '../tickets/ticket-commands'
import type { WritingCommands } from './writing'

/** What is asked about what leaves later; comes when it is asked the first time. */
const later = () => import('@infra/graphql/schedules.gen')

const DONE: Outcome = { ok: true, value: undefined }
const GONE: Outcome<never> = { ok: false, code: 'NOT_FOUND', message: '' }
const MENTIONS_PER_PAGE = 20
/** Far more than one conversation may have waiting. */
const SCHEDULED_PER_PAGE = 100

/** Over GraphQL. `device`: how this one names itself. */
export function writingCommands(runtime: Runtime, client: GraphqlClient, device: string): WritingCommands {
  const baseline = (name: string, data: object) =>
    runtime.ingest([{ kind: 'baseline', name, src: 'api', data }])

  /** Asks for a change of something that leaves later, and takes in how it stands then. */
  async function change<T>(
    name: string,
    about: string,
    ask: () => Promise<Answer<T>>,
    resultOf: (data: T) => unknown,
  ): Promise<Outcome> {
    runtime.ingest([{ kind: 'intent', name: 'command.asked', src: 'user', data: { name, about } }])
    const answer = await ask()
    if (!answer.ok) return failure(answer)
    baseline('scheduleMessage', { result: resultOf(answer.data) })
    return DONE
  }

  return {
    async loadScheduled(ticketId) {
      const variables = { chat_ticket_id: ticketId, pagination_limit: SCHEDULED_PER_PAGE }
      const answer = await client.request((await later()).ScheduledMessagesDocument, variables)
      if (!answer.ok) return failure(answer)
      baseline('scheduledMessages', { result: answer.data.scheduledMessages })
      return DONE
    },

    schedule: (ticketId, text, { sendAt, replyTo, hash, file, template, untilAnswered }) =>
      change(
        'schedule',
        ticketId,
        async () =>
          client.request((await later()).ScheduleMessageDocument, {
            chat_ticket_id: ticketId,
            message: text,
            send_at: new Date(sendAt).toISOString(),
            reply_message_id: replyTo,
            file_url: file?.address ?? null,
            voice: file?.voice ?? null,
            template_id: template?.id ?? null,
            values: template ? [...template.values] : null,
            cancel_if_answered: untilAnswered ?? null,
            hash,
          }),
        (data) => data.scheduleMessage,
      ),
    updateScheduled: (of, { text, sendAt }) =>
      change(
        'updateScheduled',
        of,
        async () =>
          client.request((await later()).UpdateScheduledMessageDocument, {
            id: of,
            message: text,
            send_at: sendAt === null ? null : new Date(sendAt).toISOString(),
          }),
        (data) => data.updateScheduledMessage,
      ),
    cancelScheduled: (of) =>
      change(
        'cancelScheduled',
        of,
        async () => client.request((await later()).CancelScheduledMessageDocument, { id: of }),
        (data) => data.cancelScheduledMessage,
      ),
    sendScheduledNow: (of) =>
      change(
        'sendScheduledNow',
        of,
        async () => client.request((await later()).SendScheduledMessageNowDocument, { id: of }),
        (data) => data.sendScheduledMessageNow,
      ),

    async forward(messageId, ticketId, hash) {
      runtime.ingest([
        { kind: 'intent', name: 'command.asked', src: 'user', data: { name: 'forward', about: messageId } },
      ])
      const { ForwardMessageDocument } = await import('@infra/graphql/sending.gen')
      const variables = { customer_chat_id: messageId, chat_ticket_id: ticketId, hash }
      const answer = await client.request(ForwardMessageDocument, variables)
      if (!answer.ok) return failure(answer)
      baseline('sendPendingMessage', { result: answer.data.forwardMessage })
      return DONE
    },

    async forwardInternal(messageId, userId, hash) {
      runtime.ingest([
        { kind: 'intent', name: 'command.asked', src: 'user', data: { name: 'forward', about: messageId } },
      ])
      const variables = { customer_chat_id: messageId, user_id: userId, hash }
      const answer = await client.request(ForwardToColleagueDocument, variables)
      if (!answer.ok) return failure(answer)
      baseline('sendMessageInternalChat', { result: answer.data.forwardToColleague })
      return DONE
    },

    async loadEarlier(ticketId) {
      const { world } = runtime
      const ticket = world.rows.tickets.get(ticketId)?.data
      const known = world.rows.earlier.get(ticketId)
      const own = world.index.messagesOf.get(ticketId) ?? []
      const maxId = known?.oldest ?? own.find((id) => !world.rows.messages.get(id)?.temp)
      if (!ticket || currentUser(world) === null) return GONE
      if (known?.complete || maxId === undefined) return DONE
      const { OldCustomerChatsDocument } = await import('@infra/graphql/earlier.gen')
      const answer = await client.request(OldCustomerChatsDocument, {
        max_id: maxId,
        limit: MESSAGES_PER_PAGE,
        customer_id: ticket.customer_id,
        instance_id: ticket.instance_id,
      })
      if (!answer.ok) return failure(answer)
      const result = answer.data.oldCustomerChats
      baseline('oldCustomerChats', { ticketId, maxId, complete: result.length < MESSAGES_PER_PAGE, result })
      return DONE
    },

    async saveDraft(ticketId, { text, type, replyTo }) {
      const answer = await client.request(documents.SaveDraftDocument, {
        chat_ticket_id: ticketId,
        message: text,
        type,
        reply_message_id: replyTo,
        device,
        known_rev: runtime.world.rows.serverDrafts.get(ticketId)?.data.rev ?? 0,
      })
      if (!answer.ok) return failure(answer)
      baseline('saveDraft', { result: answer.data.saveDraft })
      return DONE
    },

    async loadMentions(page) {
      const variables = { pagination_page: page, pagination_limit: MENTIONS_PER_PAGE }
      const { MentionsDocument } = await import('@infra/graphql/mentions.gen')
      const answer = await client.request(MentionsDocument, variables)
      if (!answer.ok) return failure(answer)
      const result = answer.data.mentions
      baseline('mentions', { result })
      return { ok: true, value: { more: page < result.total_pages } }
    },

    async markMentionsSeen(of) {
      const { MarkMentionsSeenDocument } = await import('@infra/graphql/mentions.gen')
      const answer = await client.request(MarkMentionsSeenDocument, {
        ids: of === null ? null : [...of],
      })
      return answer.ok ? DONE : failure(answer)
    },

    async stickers(wish) {
      const { askForStickers } = await import('../stickers/sticker-commands')
      return askForStickers(client, wish)
    },

    async restore(kind, of) {
      const { restore } = await import('../runtime/restore')
      return restore(runtime, client, kind, of)
    },
  }
}
