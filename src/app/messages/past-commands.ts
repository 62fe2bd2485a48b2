import { currentUser } from '@domain/login/session'
import { ForwardToColleagueDocument } from '@infra/graphql/internal-chat.gen'
import * as v from 'valibot'
import { id } from '../commands/argument-shapes'
import { defineCommand, reads, repeatable, unrepeatable } from '../commands/define-command'
import { DONE, GONE, mapped, type Outcome } from '../commands/outcome'
import type { Tools } from '../commands/tools'
import { MESSAGES_PER_PAGE } from '../tickets/list-commands'
import { RESTORABLE, restore } from './internal/restore'

const Passing = v.tuple([v.string(), v.string(), v.pipe(v.string(), v.regex(/^[\w.-]{1,128}$/))])

/** What was said before: passed on, read, or had back. */
export const pastCommands = {
  /** Passes a message on to the customer of another ticket. The same `hash` gives the same message. */
  forward: defineCommand({
    arguments: Passing,
    ...repeatable,
    logged: (about) => ({ about }),
    async run({ ask, load }: Tools, messageId: string, ticketId: string, hash: string): Promise<Outcome> {
      const { ForwardMessageDocument } = await import('@infra/graphql/sending.gen')
      const message = { customer_chat_id: messageId, chat_ticket_id: ticketId, hash }
      return load('sendPendingMessage', ask(ForwardMessageDocument, message))
    },
  }),

  /** The same to a colleague. */
  forwardInternal: defineCommand({
    arguments: Passing,
    ...repeatable,
    logged: (about) => ({ name: 'forward', about }),
    async run({ ask, load }: Tools, messageId: string, userId: string, hash: string): Promise<Outcome> {
      const message = { customer_chat_id: messageId, user_id: userId, hash }
      return load('sendMessageInternalChat', ask(ForwardToColleagueDocument, message))
    },
  }),

  /** Loads the next page of what the customer said in tickets before this one. */
  loadEarlier: defineCommand({
    arguments: id,
    ...reads,
    async run({ runtime: { world }, ask, take }: Tools, ticketId: string): Promise<Outcome> {
      const ticket = world.rows.tickets.get(ticketId)?.data
      const known = world.rows.earlier.get(ticketId)
      const own = world.index.messagesOf.get(ticketId) ?? []
      const maxId = known?.oldest ?? own.find((id) => !world.rows.messages.get(id)?.temp)
      if (!ticket || currentUser(world) === null) return GONE
      if (known?.complete || maxId === undefined) return DONE
      const { OldCustomerChatsDocument } = await import('@infra/graphql/earlier.gen')
      const before = {
        max_id: maxId,
        limit: MESSAGES_PER_PAGE,
        customer_id: ticket.customer_id,
        instance_id: ticket.instance_id,
      }
      return mapped(await ask(OldCustomerChatsDocument, before), ({ oldCustomerChats: result }) =>
        take('oldCustomerChats', { ticketId, maxId, complete: result.length < MESSAGES_PER_PAGE, result }),
      )
    },
  }),

  /** Has something back that the user deleted a moment ago. */
  restore: defineCommand({
    arguments: v.tuple([v.picklist(RESTORABLE), v.string()]),
    // Asked again, there is nothing left to have back.
    ...unrepeatable,
    logged: (_, about) => ({ about }),
    run: restore,
  }),
}
