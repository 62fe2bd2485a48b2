import type { ChatTicket } from '@contract/entities'
import type { BulkChange, TicketChange } from '@domain/tickets/changes'
import type { Answer, GraphqlClient } from '@infra/graphql/client'
import { bracket } from '../panel/bracket'
import type { Commands, Outcome } from '../panel/commands'
import { failure } from '../panel/failure'
import type { Fact, Runtime } from '../runtime/runtime'

/** They come when something of them is asked for the first time. */
const load = () => import('@infra/graphql/ticket-life.gen')

const LINES_PER_PAGE = 20
const TRANSFERS_PER_PAGE = 10
const DONE: Outcome = { ok: true, value: undefined }

type LifeCommands = Pick<
  Commands,
  | 'changeTicket'
  | 'startTicket'
  | 'bulkTickets'
  | 'loadClosing'
  | 'loadDepartments'
  | 'loadTicketPast'
  | 'myTicketIds'
>

/** What happens to tickets besides being taken, handed over and given back. */
export function ticketLifeCommands(runtime: Runtime, client: GraphqlClient): LifeCommands {
  const baseline = (name: string, data: object): Fact => ({ kind: 'baseline', name, src: 'api', data })

  const asked = <T>(name: string, about: string | null, run: () => Promise<Answer<T>>) =>
    bracket(runtime, name, about, run)

  /** The ticket as a command left it: its event may be late because the socket is down. */
  const seen = (ticket: ChatTicket) => runtime.ingest([baseline('chatTicketInfos', { result: ticket })])

  async function read<T>(ask: () => Promise<Answer<T>>, facts: (data: T) => Fact[]): Promise<Outcome> {
    const answer = await ask()
    if (!answer.ok) return failure(answer)
    runtime.ingest(facts(answer.data))
    return DONE
  }

  return {
    async changeTicket(id, change) {
      const outcome = await asked(change.kind, id, async () => request(await load(), client, id, change))
      if (!outcome.ok) return outcome
      for (const ticket of Object.values(outcome.value)) seen(ticket)
      return DONE
    },

    async startTicket(to, instanceId) {
      const about = 'customerId' in to ? to.customerId : null
      const outcome = await asked('start', about, async () =>
        client.request((await load()).StartChatTicketDocument, {
          instance_id: instanceId,
          ...('customerId' in to
            ? { customer_id: to.customerId }
            : { to_number: to.phone, name: to.name || null }),
        }),
      )
      if (!outcome.ok) return outcome
      const { ticket, existed } = outcome.value.startChatTicket
      seen(ticket)
      return { ok: true, value: { ticketId: ticket.id, existed } }
    },

    async bulkTickets(ids, change) {
      const outcome = await asked('bulk', null, async () =>
        client.request((await load()).BulkChatTicketsDocument, {
          ids: [...ids],
          action: change.kind,
          ...bulkArguments(change),
        }),
      )
      if (!outcome.ok) return outcome
      return {
        ok: true,
        value: outcome.value.bulkChatTickets.map(({ id, done, message }) => ({ id, done, message })),
      }
    },

    async loadClosing(ticketId) {
      const [reasons, plan] = await Promise.all([
        read(
          async () => client.request((await load()).ReasonsDocument, { type: 'closing' }),
          ({ reasons: result }) => [baseline('reasons', { result })],
        ),
        read(
          async () => client.request((await load()).ClosingPlanDocument, { chat_ticket_id: ticketId }),
          ({ closingPlan: result }) => [baseline('closingPlan', { ticketId, result })],
        ),
      ])
      return reasons.ok ? plan : reasons
    },

    loadDepartments: () =>
      read(
        async () => client.request((await load()).UserDepartmentsDocument, {}),
        ({ userDepartments: result }) => [baseline('userDepartments', { result })],
      ),

    async loadTicketPast(ticketId, part, page) {
      if (part === 'lines')
        return read(
          async () =>
            client.request((await load()).ChatTicketLogDocument, {
              chat_ticket_id: ticketId,
              pagination_page: page,
              pagination_limit: LINES_PER_PAGE,
            }),
          ({ chatTicketLog: { data: result, total } }) => [
            baseline('chatTicketLog', { ticketId, page, total, result }),
          ],
        )
      const customerId = runtime.world.rows.tickets.get(ticketId)?.data.customer_id
      if (customerId === undefined) return { ok: false, code: 'NOT_FOUND', message: '' }
      return read(
        async () =>
          client.request((await load()).TicketTransferByCustomerIdDocument, {
            customer_id: customerId,
            pagination_page: page,
            pagination_limit: TRANSFERS_PER_PAGE,
          }),
        ({ ticketTransferByCustomerId: { items: result, total_items: total } }) => [
          baseline('ticketTransferByCustomerId', { ticketId, page, total, result }),
        ],
      )
    },

    async myTicketIds() {
      const answer = await client.request((await load()).ChatTicketsUserIdDocument, {})
      return answer.ok ? { ok: true, value: answer.data.chatTicketsUserId } : failure(answer)
    },
  }
}

/** A change as its mutation; each gives the ticket as it stands then. */
function request(
  documents: Awaited<ReturnType<typeof load>>,
  client: GraphqlClient,
  id: string,
  change: TicketChange,
): Promise<Answer<Record<string, ChatTicket>>> {
  switch (change.kind) {
    case 'close':
      return client.request(documents.CloseChatTicketDocument, {
        id,
        reason_id: change.reasonId,
        fields: change.fields,
        silent: change.silent,
      })
    case 'department':
      return client.request(documents.ChangeChatTicketDepartmentDocument, {
        id,
        department_id: change.departmentId,
      })
    case 'reopen':
      return client.request(documents.ReopenChatTicketDocument, { id })
    case 'snooze':
      return client.request(documents.SnoozeChatTicketDocument, { id, until: change.until })
    case 'wake':
      return client.request(documents.WakeChatTicketDocument, { id })
    case 'priority':
      return client.request(documents.SetChatTicketPriorityDocument, { id, priority: change.priority })
    case 'research':
      return client.request(documents.SetChatTicketResearchDocument, { id, is_research: change.on })
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
    case 'inbox':
    case 'back':
      return {}
  }
}
