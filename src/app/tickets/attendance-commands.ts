import type { User } from '@contract/entities'
import { currentUser } from '@domain/login/session'
import * as documents from '@infra/graphql/documents.gen'
import * as v from 'valibot'
import { id } from '../commands/argument-shapes'
import { defineCommand, repeatable, unrepeatable } from '../commands/define-command'
import { asDone, GONE, type Outcome, only } from '../commands/outcome'
import { bracket } from '../commands/run-command'
import type { Tools } from '../commands/tools'
import { loadMessages } from './list-commands'

/** Reads a ticket again: after a command whose event may be late because the socket is down. */
async function reread(tools: Tools, ticketId: string): Promise<void> {
  if (tools.runtime.world.rows.connection.get('self')?.state === 'live') return
  const asked = tools.ask(documents.ChatTicketInfosDocument, { id: ticketId })
  await tools.load('chatTicketInfos', asked)
}

/** In whose hands a ticket is: taken, given back, handed over, finished. */
export const attendanceCommands = {
  /** Takes a ticket out of the queue. */
  take: defineCommand({
    ...unrepeatable,
    arguments: id,
    async run(tools: Tools, ticketId: string): Promise<Outcome> {
      const { runtime } = tools
      const me = currentUser(runtime.world)
      if (!me) return GONE
      const known = runtime.world.rows.tickets.has(ticketId)
      const variables = { next_user_id: me.id, chat_ticket_id: ticketId }
      const outcome = await bracket(runtime, 'take', ticketId, () =>
        tools.ask(documents.CreateTicketTransferDocument, variables),
      )
      await reread(tools, ticketId)
      // It stood in this person's queue a moment ago: out of their sight, it is in somebody's hands.
      if (!outcome.ok && outcome.code === 'NOT_FOUND' && known) return { ...outcome, code: 'TAKEN' }
      return asDone(outcome)
    },
  }),

  finish: defineCommand({
    ...unrepeatable,
    arguments: id,
    logged: (about) => ({ about }),
    run: (tools: Tools, ticketId: string) =>
      tools.load('chatTicketInfos', tools.ask(documents.FinishChatTicketDocument, { id: ticketId })),
  }),

  returnToInbox: defineCommand({
    ...unrepeatable,
    arguments: id,
    logged: (about) => ({ about }),
    run: (tools: Tools, ticketId: string) =>
      tools.load('chatTicketInfos', tools.ask(documents.ReturnChatTicketToInboxDocument, { id: ticketId })),
  }),

  /** Hands a ticket to a colleague: at once, or (`wait`) when they accept, for which they have some minutes. */
  transfer: defineCommand({
    ...unrepeatable,
    arguments: v.tuple([v.string(), v.string(), v.string(), v.boolean()]),
    async run(tools: Tools, ticketId: string, userId: string, note: string, wait: boolean): Promise<Outcome> {
      const { runtime } = tools
      const asked = await bracket(runtime, 'transfer', ticketId, () =>
        tools.ask(documents.CreateTicketTransferDocument, {
          next_user_id: userId,
          previous_user_id: runtime.world.rows.tickets.get(ticketId)?.data.user_id ?? null,
          chat_ticket_id: ticketId,
          note: note.trim() || null,
          ask_receiver: wait,
        }),
      )
      if (!asked.ok || wait) return asDone(asked)
      // Handed over at once. Where this second step fails the transfer waits, and both sides can answer it.
      const { id } = asked.value.createTicketTransfer
      const handed = await bracket(runtime, 'confirmTransfer', id, () =>
        tools.ask(documents.ConfirmTicketTransferDocument, { id }),
      )
      await reread(tools, ticketId)
      return asDone(handed)
    },
  }),

  /** Accepts a transfer that waits for an answer. */
  acceptTransfer: defineCommand({
    ...unrepeatable,
    arguments: id,
    logged: (about) => ({ name: 'confirmTransfer', about }),
    async run(tools: Tools, transferId: string): Promise<Outcome> {
      const outcome = await tools.ask(documents.ConfirmTicketTransferDocument, { id: transferId })
      if (!outcome.ok) return outcome
      const transfer = outcome.value.confirmTicketTransfer
      tools.take('ticketTransfer', { result: [transfer] })
      await reread(tools, transfer.chatTicketId)
      // It may have been out of sight until now, with nothing of its conversation here.
      const row = tools.runtime.world.rows.tickets.get(transfer.chatTicketId)
      if (row) await loadMessages(tools, row, 1)
      return asDone(outcome)
    },
  }),

  /** Refuses a transfer, or calls one's own back. */
  cancelTransfer: defineCommand({
    ...unrepeatable,
    arguments: id,
    logged: (about) => ({ about }),
    run: async (tools: Tools, transferId: string) =>
      asDone(await tools.ask(documents.DeleteTicketTransferDocument, { id: transferId })),
  }),

  /** Colleagues who may receive tickets of a connection, online first. */
  colleagues: defineCommand({
    arguments: v.tuple([v.string(), v.string()]),
    ...repeatable,
    run: ({ ask }: Tools, instanceId: string, search: string): Promise<Outcome<User[]>> =>
      only(ask(documents.OnlineUsersDocument, { instance_id: instanceId, search_filter: search || null })),
  }),
}
