import type { ChatTicket } from '@contract/entities'
import { BulkChange, type BulkResult, StartWith, TicketChange } from '@domain/tickets/changes'
import * as v from 'valibot'
import { id, nothing, page } from '../commands/argument-shapes'
import { defineCommand, reads, repeatable, unrepeatable } from '../commands/define-command'
import { GONE, mapped, type Outcome, only } from '../commands/outcome'
import type { Tools } from '../commands/tools'

type Documents = typeof import('@infra/graphql/ticket-life.gen')
type BotDocuments = typeof import('@infra/graphql/ticket-bots.gen')

/** A document that comes when something of them is asked for the first time. */
const later = <N extends keyof Documents>(name: N): Promise<Documents[N]> =>
  import('@infra/graphql/ticket-life.gen').then((documents) => documents[name])

const ofBots = <N extends keyof BotDocuments>(name: N): Promise<BotDocuments[N]> =>
  import('@infra/graphql/ticket-bots.gen').then((documents) => documents[name])

const LINES_PER_PAGE = 20
const TRANSFERS_PER_PAGE = 10

/** The ticket as a command left it: its event may be late because the socket is down. */
const seen = (tools: Tools, ticket: ChatTicket) => tools.take('chatTicketInfos', { result: ticket })

/** What happens to tickets besides being taken, handed over and given back. */
export const lifeCommands = {
  /** Asks for one of the changes of a ticket's life: closing with a reason, putting off, reopening, and so on. */
  changeTicket: defineCommand({
    arguments: v.tuple([v.string(), TicketChange]),
    ...unrepeatable,
    logged: (about, { kind }) => ({ name: kind, about }),
    run: async (tools: Tools, ticketId: string, change: TicketChange) =>
      mapped(await request(tools, ticketId, change), (data) => {
        for (const ticket of Object.values(data)) seen(tools, ticket)
      }),
  }),

  /** Begins an attendance on a connection, or finds the one that there is: the same contact twice is the same ticket. */
  startTicket: defineCommand({
    arguments: v.tuple([StartWith, v.string()]),
    ...repeatable,
    logged: (to) => ({ name: 'start', about: 'customerId' in to ? to.customerId : null }),
    async run(
      tools: Tools,
      to: StartWith,
      instanceId: string,
    ): Promise<Outcome<{ ticketId: string; existed: boolean }>> {
      const whom =
        'customerId' in to ? { customer_id: to.customerId } : { to_number: to.phone, name: to.name || null }
      const variables = { instance_id: instanceId, ...whom, against: to.against ?? null }
      const outcome = await tools.ask(later('StartChatTicketDocument'), variables)
      return mapped(outcome, ({ startChatTicket: { ticket, existed } }) => {
        seen(tools, ticket)
        return { ticketId: ticket.id, existed }
      })
    },
  }),

  /** The same for many tickets in one request; says of each what became of it. */
  bulkTickets: defineCommand({
    arguments: v.tuple([v.array(v.string()), BulkChange]),
    ...unrepeatable,
    logged: { name: 'bulk', about: null },
    async run(tools: Tools, ids: readonly string[], change: BulkChange): Promise<Outcome<BulkResult[]>> {
      const variables = { ids: [...ids], action: change.kind, ...bulkArguments(change) }
      return mapped(await tools.ask(later('BulkChatTicketsDocument'), variables), (data) =>
        data.bulkChatTickets.map(({ id, done, message }) => ({ id, done, message })),
      )
    },
  }),

  /** Reads how the conversation with a bot in a ticket stands. */
  loadBotSession: defineCommand({
    arguments: id,
    ...reads,
    run: ({ ask, load }: Tools, ticketId: string) =>
      load(
        'botSession',
        ask(
          import('@infra/graphql/bots.gen').then((documents) => documents.BotSessionDocument),
          {
            chat_ticket_id: ticketId,
          },
        ),
      ),
  }),

  /** Reads the reasons to close for, and what closing this ticket would bring, into the world. */
  loadClosing: defineCommand({
    arguments: id,
    ...reads,
    async run(tools: Tools, ticketId: string): Promise<Outcome> {
      const [reasons, plan] = await Promise.all([
        tools.load('reasons', tools.ask(later('ReasonsDocument'), { type: 'closing' })),
        tools.load('closingPlan', tools.ask(later('ClosingPlanDocument'), { chat_ticket_id: ticketId }), {
          ticketId,
        }),
      ])
      return reasons.ok ? plan : reasons
    },
  }),

  /** Reads the house's departments into the world. */
  loadDepartments: defineCommand({
    arguments: nothing,
    ...reads,
    run: (tools: Tools) => tools.load('userDepartments', tools.ask(later('UserDepartmentsDocument'), {})),
  }),

  /** Reads a page (1-based) of a ticket's past into the world: its log lines, or its customer's transfers. */
  loadTicketPast: defineCommand({
    arguments: v.tuple([v.string(), v.picklist(['lines', 'transfers']), page]),
    ...reads,
    async run(
      { runtime, ask, take }: Tools,
      ticketId: string,
      part: 'lines' | 'transfers',
      page: number,
    ): Promise<Outcome> {
      if (part === 'lines') {
        const about = { chat_ticket_id: ticketId, pagination_page: page, pagination_limit: LINES_PER_PAGE }
        return mapped(
          await ask(later('ChatTicketLogDocument'), about),
          ({ chatTicketLog: { data, total } }) =>
            take('chatTicketLog', { ticketId, page, total, result: data }),
        )
      }
      const customerId = runtime.world.rows.tickets.get(ticketId)?.data.customer_id
      if (customerId === undefined) return GONE
      const about = { customer_id: customerId, pagination_page: page, pagination_limit: TRANSFERS_PER_PAGE }
      const outcome = await ask(later('TicketTransferByCustomerIdDocument'), about)
      return mapped(outcome, ({ ticketTransferByCustomerId: { items: result, total_items: total } }) =>
        take('ticketTransferByCustomerId', { ticketId, page, total, result }),
      )
    },
  }),

  /** Ids of all unfinished tickets in the user's hands, longest wait first. */
  myTicketIds: defineCommand({
    arguments: nothing,
    ...repeatable,
    run: ({ ask }: Tools) => only(ask(later('ChatTicketsUserIdDocument'), {})),
  }),
}

/** A change as its mutation; each gives the ticket as it stands then. */
function request(
  { ask }: Tools,
  id: string,
  change: TicketChange,
): Promise<Outcome<Record<string, ChatTicket>>> {
  switch (change.kind) {
    case 'close': {
      const { reasonId: reason_id, fields, silent } = change
      return ask(later('CloseChatTicketDocument'), { id, reason_id, fields, silent })
    }
    case 'department':
      return ask(later('ChangeChatTicketDepartmentDocument'), { id, department_id: change.departmentId })
    case 'reopen':
      return ask(later('ReopenChatTicketDocument'), { id })
    case 'snooze':
      return ask(later('SnoozeChatTicketDocument'), { id, until: change.until })
    case 'wake':
      return ask(later('WakeChatTicketDocument'), { id })
    case 'priority':
      return ask(later('SetChatTicketPriorityDocument'), { id, priority: change.priority })
    case 'research':
      return ask(later('SetChatTicketResearchDocument'), { id, is_research: change.on })
    case 'stop_bot':
      return ask(ofBots('StopTicketBotDocument'), { chat_ticket_id: id })
    case 'give_to_bot':
      return ask(ofBots('GiveTicketToBotDocument'), { chat_ticket_id: id, bot_id: change.botId })
  }
}

function bulkArguments(change: BulkChange) {
  switch (change.kind) {
    case 'close':
      return { reason_id: change.reasonId, fields: change.fields }
    case 'department':
      return { department_id: change.departmentId }
    case 'user':
      return { next_user_id: change.userId, note: change.note.trim() || null }
    case 'begin_closing':
    case 'cancel_closing':
    case 'inbox':
    case 'back':
      return {}
  }
}
