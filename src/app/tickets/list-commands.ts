import type { MessageHit } from '@contract/entities'
import { currentUser } from '@domain/login/session'
import { listKey, TICKET_KINDS, TICKET_ORDERS, TICKET_TABS, type TicketFilter } from '@domain/tickets/lists'
import type { TicketRow } from '@domain/tickets/tables'
import * as documents from '@infra/graphql/documents.gen'
import * as v from 'valibot'
import { id, nothing, page } from '../commands/argument-shapes'
import { defineCommand, reads, repeatable } from '../commands/define-command'
import { asDone, DONE, GONE, mapped, type Outcome } from '../commands/outcome'
import { noteRefused } from '../commands/run-command'
import type { Tools } from '../commands/tools'
import { listArguments } from './internal/list-arguments'

/** First load and every page of a list (specification section 9). */
export const TICKETS_PER_PAGE = 10
export const MESSAGES_PER_PAGE = 20

/** An unfinished ticket on which nobody but an administrator may act, and why. */
export type StrandedTicket = Readonly<{
  id: string
  customerName: string
  cause: 'ownerGone' | 'noAttendant'
}>

const ids = v.exactOptional(v.array(v.string()))
const flag = v.exactOptional(v.boolean())
const Filter = v.strictObject({
  tab: v.picklist(TICKET_TABS),
  instanceIds: v.array(v.string()),
  search: v.string(),
  unseenOnly: v.boolean(),
  kind: v.exactOptional(v.picklist(TICKET_KINDS)),
  groupIds: ids,
  departmentIds: ids,
  withoutDepartment: flag,
  waitingOnly: flag,
  favoritesOnly: flag,
  order: v.exactOptional(v.picklist(TICKET_ORDERS)),
  inMessages: flag,
  snoozed: flag,
} satisfies Record<keyof TicketFilter, v.GenericSchema>)

const ticketOf = ({ runtime }: Tools, ticketId: string): TicketRow | undefined =>
  runtime.world.rows.tickets.get(ticketId)

/** Lists, tickets and their messages, read from the server into the world. */
export const listCommands = {
  /**
   * Loads a page of a list (1-based) into the world. Gives what was found in messages, where that was asked for: it is
   * shown and kept nowhere.
   */
  loadTickets: defineCommand({
    arguments: v.tuple([Filter, page]),
    whenRepeated: 'same',
    inReplay: { value: [] },
    async run(tools: Tools, filter: TicketFilter, page: number): Promise<Outcome<readonly MessageHit[]>> {
      const { world } = tools.runtime
      const list = listKey(filter)
      const known = world.rows.lists.get(list)
      const outcome = await tools.insist(documents.ChatTicketsDocument, {
        ...listArguments(filter, currentUser(world)),
        pagination_page: page,
        pagination_limit: TICKETS_PER_PAGE,
        // Behind the last page that is here: what has moved up meanwhile shifts nothing.
        after: page > 1 && known?.pages === page - 1 ? (known.next ?? null) : null,
      })
      return mapped(outcome, ({ chatTickets: { hits, ...result } }) => {
        tools.take('chatTickets', { list, page, result, ...(filter.inMessages && { inMessages: true }) })
        return hits ?? []
      })
    },
  }),

  /** Makes sure that a ticket and its newest messages are here. */
  openTicket: defineCommand({
    arguments: id,
    ...reads,
    async run(tools: Tools, ticketId: string): Promise<Outcome> {
      if (!ticketOf(tools, ticketId)) {
        const asked = tools.insist(documents.ChatTicketInfosDocument, { id: ticketId })
        const outcome = await tools.load('chatTicketInfos', asked)
        if (!outcome.ok) return outcome
      }
      const row = ticketOf(tools, ticketId)
      if (!row) return GONE
      const [messages] = await Promise.all([
        tools.runtime.world.rows.history.has(ticketId) ? DONE : loadMessages(tools, row, 1),
        tools.load(
          'ticketTransfer',
          tools.ask(documents.TicketTransfersDocument, { chat_ticket_id: ticketId }),
        ),
      ])
      return messages
    },
  }),

  /** Loads the next older page of a ticket's messages; `complete` in the history row says when there are no more. */
  loadOlderMessages: defineCommand({
    arguments: id,
    ...reads,
    async run(tools: Tools, ticketId: string): Promise<Outcome> {
      const row = ticketOf(tools, ticketId)
      const history = tools.runtime.world.rows.history.get(ticketId)
      if (!row) return GONE
      if (history?.complete) return DONE
      return loadMessages(tools, row, nextPage(tools, ticketId), history?.oldest ?? null)
    },
  }),

  /** Marks a ticket's messages as seen, when it is the user's own. */
  markSeen: defineCommand({
    arguments: id,
    ...reads,
    async run(tools: Tools, ticketId: string): Promise<Outcome> {
      const row = ticketOf(tools, ticketId)
      if (!row || row.data.unseenMsg === 0) return DONE
      const about = { id: ticketId, instance_id: row.data.instance_id }
      return tools.load('chatTicketInfos', tools.ask(documents.ResetCustomerUnseenMsgsDocument, about))
    },
  }),

  /** Marks a ticket as unread, until its owner opens it. */
  markUnseen: defineCommand({
    arguments: id,
    ...repeatable,
    logged: (about) => ({ about }),
    run: (tools: Tools, ticketId: string) =>
      tools.load('chatTicketInfos', tools.ask(documents.MarkChatTicketUnseenDocument, { id: ticketId })),
  }),

  /** Reads the tickets that this user keeps on top of the lists. */
  loadPins: defineCommand({
    arguments: nothing,
    ...reads,
    run: (tools: Tools) =>
      tools.load('pinnedChatTickets', tools.insist(documents.PinnedChatTicketsDocument, {})),
  }),

  /** Reads the transfers that this user has asked for, or is asked for, and that nobody has answered yet. */
  loadWaitingTransfers: defineCommand({
    arguments: nothing,
    ...reads,
    run: (tools: Tools) => tools.load('ticketTransfer', tools.insist(documents.WaitingTransfersDocument, {})),
  }),

  /** Keeps a ticket on top of this user's lists, or no longer; told back by the event, to every device of theirs. */
  pin: defineCommand({
    arguments: v.tuple([v.string(), v.boolean()]),
    ...repeatable,
    logged: (about) => ({ about }),
    run: async (tools: Tools, ticketId: string, pinned: boolean) =>
      asDone(await tools.ask(documents.PinChatTicketDocument, { id: ticketId, pinned })),
  }),

  /** Reads the tickets that nobody but an administrator may act on. */
  strandedTickets: defineCommand({
    arguments: nothing,
    whenRepeated: 'same',
    inReplay: { value: [] },
    async run(tools: Tools): Promise<Outcome<readonly StrandedTicket[]>> {
      const outcome = await tools.ask(documents.StrandedTicketsDocument, {})
      return mapped(outcome, ({ strandedTickets: found }) => {
        // So that one can be opened.
        for (const { ticket } of found) tools.take('chatTicketInfos', { result: ticket })
        return found.map(({ ticket, cause }) => ({
          id: ticket.id,
          customerName: ticket.customer_name,
          cause: cause === 'ownerGone' ? cause : 'noAttendant',
        }))
      })
    },
  }),
}

/** Reads a page of a ticket's messages: the nth, or (`before`) the one before a message. */
export async function loadMessages(
  tools: Tools,
  { id: ticketId, data: { customer_id, instance_id } }: TicketRow,
  page: number,
  before: string | null = null,
): Promise<Outcome> {
  const asked = tools.insist(documents.CustomerChatsPaginatedDocument, {
    customer_id,
    instance_id,
    id: ticketId,
    pagination_page: before === null ? page : null,
    pagination_limit: MESSAGES_PER_PAGE,
    before,
  })
  const outcome = await tools.load('customerChatsPaginated', asked, { ticketId, page, before })
  if (!outcome.ok) noteRefused(tools.runtime, 'customerChatsPaginated', outcome.code)
  return outcome
}

/**
 * Which page is next, for the rows of former builds: messages that came as events since the last page shift the pages,
 * so it is found by what is here.
 */
function nextPage({ runtime: { world } }: Tools, ticketId: string): number {
  const messages = world.index.messagesOf.get(ticketId) ?? []
  const known = messages.filter((id) => !world.rows.messages.get(id)?.temp).length
  return Math.floor(known / MESSAGES_PER_PAGE) + 1
}
