import type { Writing } from '@domain/drafts/settle'
import { currentUser } from '@domain/login/session'
import { compareIds } from '@domain/messages/order'
import type { Answer, GraphqlClient } from '@infra/graphql/client'
import * as documents from '@infra/graphql/documents.gen'
import { ForwardToColleagueDocument } from '@infra/graphql/internal-chat.gen'
import * as v from 'valibot'
import type { Outcome } from './commands'
import type { Runtime } from './runtime'
import { failure, MESSAGES_PER_PAGE } from './ticket-commands'

/** What is written and does not leave at once: later, to others, with names in it; and what was said before. */
export interface WritingCommands {
  /** Reads what waits to leave in a ticket's conversation. */
  loadScheduled(ticketId: string): Promise<Outcome>
  /** A text that leaves at `sendAt` (ms since 1970). The same `hash` gives the same one. */
  schedule(
    ticketId: string,
    text: string,
    options: { sendAt: number; replyTo: string | null; hash: string },
  ): Promise<Outcome>
  /** Changes text, time (ms since 1970) or both of one that waits. */
  updateScheduled(id: string, wish: { text: string | null; sendAt: number | null }): Promise<Outcome>
  cancelScheduled(id: string): Promise<Outcome>
  sendScheduledNow(id: string): Promise<Outcome>
  /** Passes a message on to the customer of another ticket. The same `hash` gives the same message. */
  forward(messageId: string, ticketId: string, hash: string): Promise<Outcome>
  /** The same to a colleague. */
  forwardInternal(messageId: string, userId: string, hash: string): Promise<Outcome>
  /** Tells the server what stands in a ticket's composer; what it keeps then comes back. Empty: nothing any more. */
  saveDraft(ticketId: string, draft: Writing): Promise<Outcome>
  /** Loads the next page of what the customer said in tickets before this one. */
  loadEarlier(ticketId: string): Promise<Outcome>
  /** Reads a page (1-based) of where the user was named. `more`: there are further pages. */
  loadMentions(page: number): Promise<Outcome<{ more: boolean }>>
  /** The user has seen these; null: all. */
  markMentionsSeen(ids: readonly string[] | null): Promise<Outcome>
}

const Hash = v.pipe(v.string(), v.regex(/^[\w.-]{1,128}$/))
const id = v.tuple([v.string()])
const two = v.tuple([v.string(), v.string(), Hash])

/** How these are asked for between tabs; see tab-call.ts. */
export const WRITING_CALLS = {
  loadScheduled: { args: id, twice: true },
  schedule: {
    args: v.tuple([
      v.string(),
      v.string(),
      v.object({ sendAt: v.number(), replyTo: v.nullable(v.string()), hash: Hash }),
    ]),
    twice: true,
  },
  updateScheduled: {
    args: v.tuple([v.string(), v.object({ text: v.nullable(v.string()), sendAt: v.nullable(v.number()) })]),
    twice: true,
  },
  cancelScheduled: { args: id, twice: true },
  // Asked again, it has left.
  sendScheduledNow: { args: id, twice: false },
  forward: { args: two, twice: true },
  forwardInternal: { args: two, twice: true },
  loadEarlier: { args: id, twice: true },
  saveDraft: {
    args: v.tuple([
      v.string(),
      v.object({ text: v.string(), type: v.picklist(['chat', 'comment']), replyTo: v.nullable(v.string()) }),
    ]),
    twice: true,
  },
  loadMentions: { args: v.tuple([v.pipe(v.number(), v.safeInteger(), v.minValue(1))]), twice: true },
  markMentionsSeen: { args: v.tuple([v.nullable(v.array(v.string()))]), twice: true },
} as const satisfies Record<keyof WritingCommands, { args: v.GenericSchema; twice: boolean }>

/** What a panel does that shows a world and reaches no server: it says that all is read, and refuses the rest. */
export const withoutServer = (
  here: () => Promise<Outcome>,
  refuse: () => Promise<Outcome<never>>,
): WritingCommands => ({
  loadScheduled: here,
  loadEarlier: here,
  saveDraft: refuse,
  loadMentions: async () => ({ ok: true, value: { more: false } }),
  schedule: refuse,
  updateScheduled: refuse,
  cancelScheduled: refuse,
  sendScheduledNow: refuse,
  forward: refuse,
  forwardInternal: refuse,
  markMentionsSeen: refuse,
})

/** The same asked of the tab that leads. */
export const askedOver = (
  ask: <T = void>(name: keyof WritingCommands, args: unknown[]) => Promise<Outcome<T>>,
): WritingCommands => ({
  loadScheduled: (ticketId) => ask('loadScheduled', [ticketId]),
  schedule: (ticketId, text, options) => ask('schedule', [ticketId, text, options]),
  updateScheduled: (of, wish) => ask('updateScheduled', [of, wish]),
  cancelScheduled: (of) => ask('cancelScheduled', [of]),
  sendScheduledNow: (of) => ask('sendScheduledNow', [of]),
  forward: (messageId, ticketId, hash) => ask('forward', [messageId, ticketId, hash]),
  forwardInternal: (messageId, userId, hash) => ask('forwardInternal', [messageId, userId, hash]),
  loadEarlier: (ticketId) => ask('loadEarlier', [ticketId]),
  saveDraft: (ticketId, draft) => ask('saveDraft', [ticketId, draft]),
  loadMentions: (page) => ask<{ more: boolean }>('loadMentions', [page]),
  markMentionsSeen: (of) => ask('markMentionsSeen', [of]),
})

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
    resultOf: (data: T) => documents.ScheduledMessageFieldsFragment,
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
      const answer = await client.request(documents.ScheduledMessagesDocument, variables)
      if (!answer.ok) return failure(answer)
      baseline('scheduledMessages', { result: answer.data.scheduledMessages })
      return DONE
    },

    schedule: (ticketId, text, { sendAt, replyTo, hash }) =>
      change(
        'schedule',
        ticketId,
        () =>
          client.request(documents.ScheduleMessageDocument, {
            chat_ticket_id: ticketId,
            message: text,
            send_at: new Date(sendAt).toISOString(),
            reply_message_id: replyTo,
            hash,
          }),
        (data) => data.scheduleMessage,
      ),
    updateScheduled: (of, { text, sendAt }) =>
      change(
        'updateScheduled',
        of,
        () =>
          client.request(documents.UpdateScheduledMessageDocument, {
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
        () => client.request(documents.CancelScheduledMessageDocument, { id: of }),
        (data) => data.cancelScheduledMessage,
      ),
    sendScheduledNow: (of) =>
      change(
        'sendScheduledNow',
        of,
        () => client.request(documents.SendScheduledMessageNowDocument, { id: of }),
        (data) => data.sendScheduledMessageNow,
      ),

    async forward(messageId, ticketId, hash) {
      runtime.ingest([
        { kind: 'intent', name: 'command.asked', src: 'user', data: { name: 'forward', about: messageId } },
      ])
      const variables = { customer_chat_id: messageId, chat_ticket_id: ticketId, hash }
      const answer = await client.request(documents.ForwardMessageDocument, variables)
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
      const own = (world.index.messagesOf.get(ticketId) ?? [])
        .filter((of) => !world.rows.messages.get(of)?.temp)
        .sort(compareIds)
      const maxId = known?.oldest ?? own[0]
      if (!ticket || currentUser(world) === null) return GONE
      if (known?.complete || maxId === undefined) return DONE
      const answer = await client.request(documents.OldCustomerChatsDocument, {
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
      const answer = await client.request(documents.MentionsDocument, variables)
      if (!answer.ok) return failure(answer)
      const result = answer.data.mentions
      baseline('mentions', { result })
      return { ok: true, value: { more: page < result.total_pages } }
    },

    async markMentionsSeen(of) {
      const answer = await client.request(documents.MarkMentionsSeenDocument, {
        ids: of === null ? null : [...of],
      })
      return answer.ok ? DONE : failure(answer)
    },
  }
}
