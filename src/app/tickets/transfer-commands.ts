import type { User } from '@contract/entities'
import { CreateTicketTransferDocument } from '@infra/graphql/documents.gen'
import * as documents from '@infra/graphql/transfers.gen'
import * as v from 'valibot'
import { id } from '../commands/argument-shapes'
import { defineCommand, repeatable, unrepeatable } from '../commands/define-command'
import { asDone, type Outcome, only } from '../commands/outcome'
import { bracket } from '../commands/run-command'
import type { Tools } from '../commands/tools'
import { reread } from './internal/reread'
import { loadMessages } from './list-commands'

/** A ticket goes from one colleague to another. */
export const transferCommands = {
  /** Hands a ticket to a colleague: at once, or (`wait`) when they accept, for which they have some minutes. */
  transfer: defineCommand({
    ...unrepeatable,
    arguments: v.tuple([v.string(), v.string(), v.string(), v.boolean()]),
    async run(tools: Tools, ticketId: string, userId: string, note: string, wait: boolean): Promise<Outcome> {
      const { runtime } = tools
      const asked = await bracket(runtime, 'transfer', ticketId, () =>
        tools.ask(CreateTicketTransferDocument, {
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
