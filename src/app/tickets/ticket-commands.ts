import type { User } from '@contract/entities'
import { currentUser } from '@domain/login/session'
import { listKey } from '@domain/tickets/lists'
import type { TicketRow } from '@domain/tickets/tables'
import type { Answer, GraphqlClient } from '@infra/graphql/client'
import * as documents from '@infra/graphql/documents.gen'
import { bracket } from '../panel/bracket'
import type { Commands, Outcome } from '../panel/commands'
import { failure } from '../panel/failure'
import type { Fact, Runtime } from '../runtime/runtime'
import { listArguments } from './list-arguments'

/** First load and every page of a list (specification section 9). */
export const TICKETS_PER_PAGE = 10
export const MESSAGES_PER_PAGE = 20
/** Rounds for a failed load before the user is told (specification section 9). */
const LOAD_ATTEMPTS = 3

const DONE: Outcome = { ok: true, value: undefined }
const gone = (message: string): Outcome<never> => ({ ok: false, code: 'NOT_FOUND', message })

type TicketCommands = Pick<
  Commands,
  | 'loadTickets'
  | 'openTicket'
  | 'loadOlderMessages'
  | 'markSeen'
  | 'strandedTickets'
  | 'loadPins'
  | 'pin'
  | 'markUnseen'
  | 'take'
  | 'finish'
  | 'returnToInbox'
  | 'transfer'
  | 'acceptTransfer'
  | 'cancelTransfer'
  | 'colleagues'
>

/** Everything about tickets that is asked of the server at once. */
export function ticketCommands(runtime: Runtime, client: GraphqlClient): TicketCommands {
  const baseline = (name: string, data: object): Fact => ({ kind: 'baseline', name, src: 'api', data })
  const ticketOf = (id: string): TicketRow | undefined => runtime.world.rows.tickets.get(id)

  /** Asks again where nothing came back; a refusal is final. */
  async function load<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
    let answer = await ask()
    for (let round = 1; round < LOAD_ATTEMPTS && !answer.ok && answer.kind === 'network'; round++)
      answer = await ask()
    return answer
  }

  const ask = <T>(name: string, about: string, run: () => Promise<Answer<T>>) =>
    bracket(runtime, name, about, run)

  /** Reads a ticket anew: after a command whose event may be late because the socket is down. */
  async function reread(ticketId: string): Promise<void> {
    if (runtime.world.rows.connection.get('self')?.state === 'live') return
    const answer = await client.request(documents.ChatTicketInfosDocument, { id: ticketId })
    if (answer.ok) runtime.ingest([baseline('chatTicketInfos', { result: answer.data.chatTicketInfos })])
  }

  async function loadMessages(row: TicketRow, page: number, before: string | null = null): Promise<Outcome> {
    const answer = await load(() =>
      client.request(documents.CustomerChatsPaginatedDocument, {
        customer_id: row.data.customer_id,
        instance_id: row.data.instance_id,
        id: row.id,
        pagination_page: before === null ? page : null,
        pagination_limit: MESSAGES_PER_PAGE,
        before,
      }),
    )
    if (!answer.ok) {
      const outcome = failure(answer)
      const code = outcome.ok ? '' : outcome.code
      const data = { name: 'customerChatsPaginated', code }
      runtime.ingest([{ kind: 'outcome', name: 'command.refused', src: 'api', data }])
      return outcome
    }
    runtime.ingest([
      baseline('customerChatsPaginated', {
        ticketId: row.id,
        page,
        before,
        result: answer.data.customerChatsPaginated,
      }),
    ])
    return DONE
  }

  return {
    async loadTickets(filter, page) {
      const list = listKey(filter)
      const known = runtime.world.rows.lists.get(list)
      const variables = {
        ...listArguments(filter, currentUser(runtime.world)),
        pagination_page: page,
        pagination_limit: TICKETS_PER_PAGE,
        // Behind the last page that is here: what has moved up meanwhile shifts nothing.
        after: page > 1 && known?.pages === page - 1 ? (known.next ?? null) : null,
      }
      const answer = await load(() => client.request(documents.ChatTicketsDocument, variables))
      if (!answer.ok) return failure(answer)
      const { hits, ...result } = answer.data.chatTickets
      runtime.ingest([
        baseline('chatTickets', { list, page, result, ...(filter.inMessages && { inMessages: true }) }),
      ])
      return { ok: true, value: hits ?? [] }
    },

    async openTicket(ticketId) {
      if (!ticketOf(ticketId)) {
        const answer = await load(() => client.request(documents.ChatTicketInfosDocument, { id: ticketId }))
        if (!answer.ok) return failure(answer)
        runtime.ingest([baseline('chatTicketInfos', { result: answer.data.chatTicketInfos })])
      }
      const row = ticketOf(ticketId)
      if (!row) return gone('')
      const [messages, transfers] = await Promise.all([
        runtime.world.rows.history.has(ticketId) ? DONE : loadMessages(row, 1),
        client.request(documents.TicketTransfersDocument, { chat_ticket_id: ticketId }),
      ])
      if (transfers.ok)
        runtime.ingest([baseline('ticketTransfer', { result: transfers.data.ticketTransfer })])
      return messages
    },

    async loadOlderMessages(ticketId) {
      const row = ticketOf(ticketId)
      const history = runtime.world.rows.history.get(ticketId)
      if (!row) return gone('')
      if (history?.complete) return DONE
      return loadMessages(row, nextPage(runtime, ticketId), history?.oldest ?? null)
    },

    async markSeen(ticketId) {
      const row = ticketOf(ticketId)
      if (!row || row.data.unseenMsg === 0) return DONE
      const variables = { id: ticketId, instance_id: row.data.instance_id }
      const answer = await client.request(documents.ResetCustomerUnseenMsgsDocument, variables)
      if (!answer.ok) return failure(answer)
      runtime.ingest([baseline('chatTicketInfos', { result: answer.data.resetCustomerUnseenMsgs })])
      return DONE
    },

    async strandedTickets() {
      const answer = await client.request(documents.StrandedTicketsDocument, {})
      if (!answer.ok) return failure(answer)
      const found = answer.data.strandedTickets
      // So that one can be opened.
      for (const { ticket } of found) runtime.ingest([baseline('chatTicketInfos', { result: ticket })])
      return {
        ok: true,
        value: found.map(({ ticket, cause }) => ({
          id: ticket.id,
          customerName: ticket.customer_name,
          cause: cause === 'ownerGone' ? cause : 'noAttendant',
        })),
      }
    },

    async loadPins() {
      const answer = await load(() => client.request(documents.PinnedChatTicketsDocument, {}))
      if (!answer.ok) return failure(answer)
      runtime.ingest([baseline('pinnedChatTickets', { result: answer.data.pinnedChatTickets })])
      return DONE
    },

    // Told back by the event, to every device of the user.
    async pin(ticketId, pinned) {
      const outcome = await ask('pin', ticketId, () =>
        client.request(documents.PinChatTicketDocument, { id: ticketId, pinned }),
      )
      return outcome.ok ? DONE : outcome
    },

    async markUnseen(ticketId) {
      const outcome = await ask('markUnseen', ticketId, () =>
        client.request(documents.MarkChatTicketUnseenDocument, { id: ticketId }),
      )
      if (outcome.ok)
        runtime.ingest([baseline('chatTicketInfos', { result: outcome.value.markChatTicketUnseen })])
      return outcome.ok ? DONE : outcome
    },

    async take(ticketId) {
      const me = currentUser(runtime.world)
      if (!me) return gone('')
      const known = ticketOf(ticketId) !== undefined
      const variables = { next_user_id: me.id, chat_ticket_id: ticketId }
      const outcome = await ask('take', ticketId, () =>
        client.request(documents.CreateTicketTransferDocument, variables),
      )
      await reread(ticketId)
      // It stood in this person's queue a moment ago: out of their sight, it is in somebody's hands.
      if (!outcome.ok && outcome.code === 'NOT_FOUND' && known) return { ...outcome, code: 'TAKEN' }
      return outcome.ok ? DONE : outcome
    },

    async finish(ticketId) {
      const outcome = await ask('finish', ticketId, () =>
        client.request(documents.FinishChatTicketDocument, { id: ticketId }),
      )
      if (outcome.ok)
        runtime.ingest([baseline('chatTicketInfos', { result: outcome.value.finishChatTicket })])
      return outcome.ok ? DONE : outcome
    },

    async returnToInbox(ticketId) {
      const outcome = await ask('returnToInbox', ticketId, () =>
        client.request(documents.ReturnChatTicketToInboxDocument, { id: ticketId }),
      )
      if (outcome.ok)
        runtime.ingest([baseline('chatTicketInfos', { result: outcome.value.returnChatTicketToInbox })])
      return outcome.ok ? DONE : outcome
    },

    async transfer(ticketId, userId, note, wait) {
      const asked = await ask('transfer', ticketId, () =>
        client.request(documents.CreateTicketTransferDocument, {
          next_user_id: userId,
          previous_user_id: ticketOf(ticketId)?.data.user_id ?? null,
          chat_ticket_id: ticketId,
          note: note.trim() || null,
          ask_receiver: wait,
        }),
      )
      if (!asked.ok) return asked
      if (wait) return DONE
      // Handed over at once. Where this second step fails the transfer waits, and both sides can answer it.
      const transfer = asked.value.createTicketTransfer
      const handed = await ask('confirmTransfer', transfer.id, () =>
        client.request(documents.ConfirmTicketTransferDocument, { id: transfer.id }),
      )
      await reread(ticketId)
      return handed.ok ? DONE : handed
    },

    async acceptTransfer(transferId) {
      const outcome = await ask('confirmTransfer', transferId, () =>
        client.request(documents.ConfirmTicketTransferDocument, { id: transferId }),
      )
      if (outcome.ok) {
        const transfer = outcome.value.confirmTicketTransfer
        runtime.ingest([baseline('ticketTransfer', { result: [transfer] })])
        await reread(transfer.chatTicketId)
        // It may have been out of sight until now, with nothing of its conversation here.
        const row = ticketOf(transfer.chatTicketId)
        if (row) await loadMessages(row, 1)
      }
      return outcome.ok ? DONE : outcome
    },

    async cancelTransfer(transferId) {
      const outcome = await ask('cancelTransfer', transferId, () =>
        client.request(documents.DeleteTicketTransferDocument, { id: transferId }),
      )
      return outcome.ok ? DONE : outcome
    },

    async colleagues(instanceId, search): Promise<Outcome<User[]>> {
      const variables = { instance_id: instanceId, search_filter: search || null }
      const answer = await client.request(documents.OnlineUsersDocument, variables)
      return answer.ok ? { ok: true, value: answer.data.onlineUsers } : failure(answer)
    },
  }
}

/**
 * Which page is next, for the rows of former builds: messages that came as events since the last page shift the pages,
 * so it is found by what is here.
 */
function nextPage(runtime: Runtime, ticketId: string): number {
  const { messagesOf } = runtime.world.index
  const known = (messagesOf.get(ticketId) ?? []).filter(
    (id) => !runtime.world.rows.messages.get(id)?.temp,
  ).length
  return Math.floor(known / MESSAGES_PER_PAGE) + 1
}
