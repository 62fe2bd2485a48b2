import { currentUser } from '@domain/login/session'
import * as documents from '@infra/graphql/documents.gen'
import { id } from '../commands/argument-shapes'
import { defineCommand, unrepeatable } from '../commands/define-command'
import { asDone, GONE, type Outcome } from '../commands/outcome'
import { bracket } from '../commands/run-command'
import type { Tools } from '../commands/tools'
import { reread } from './internal/reread'

/** A ticket is taken, given back or finished. */
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
}
