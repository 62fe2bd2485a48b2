import type { UserDepartment } from '../../../contract/entities'
import { byName } from '../../platform/db/by-name'
import { principalOf } from '../../platform/graphql/context'
import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { bulkTickets } from './bulk'
import { finishTicket, returnTicket } from './close'
import { deleteInstance } from './delete-instance'
import { changeDepartment } from './department'
import { closingPlan } from './farewell'
import { setPriority, setResearch, snoozeTicket, wakeTicket } from './marks'
import { ticketLog, ticketsOfUser, transfersOfCustomer } from './past'
import { reasons } from './reasons'
import { reopenTicket } from './reopen'
import { startTicket } from './start'

/** What happens to tickets; what lists them is in server/conversation/tickets. */
export const resolvers: Resolvers = {
  Query: {
    reasons: query((work, _viewer, { type, deleted }) => reasons(work, type ?? 'closing', deleted === true)),
    closingPlan: query((work, viewer, { chat_ticket_id: id, reason_id: reasonId = null }, now) =>
      closingPlan(work, viewer, { id, reasonId }, now),
    ),
    chatTicketLog: query(ticketLog),
    ticketTransferByCustomerId: query(transfersOfCustomer),
    chatTicketsUserId: query((work, viewer, { user_id: userId }) =>
      ticketsOfUser(work, viewer, userId ?? viewer.id),
    ),
    userDepartments: query((work) =>
      work.query<UserDepartment>(
        `SELECT id::text, name, activated FROM departments WHERE activated ORDER BY ${byName('name')}, departments.id LIMIT 500`,
      ),
    ),
  },
  Mutation: {
    deleteInstance: mutation(deleteInstance),
    finishChatTicket: mutation((work, viewer, { id, ...closing }, now) =>
      finishTicket(work, viewer, id, now, closing),
    ),
    returnChatTicketToInbox: mutation((work, viewer, { id }, now) => returnTicket(work, viewer, id, now)),
    startChatTicket: mutation(startTicket),
    reopenChatTicket: mutation((work, viewer, { id }, now) => reopenTicket(work, viewer, id, now)),
    snoozeChatTicket: mutation((work, viewer, { id, until }, now) =>
      snoozeTicket(work, viewer, id, until ?? null, now),
    ),
    wakeChatTicket: mutation((work, viewer, { id }, now) => wakeTicket(work, viewer, id, now)),
    setChatTicketPriority: mutation((work, viewer, { id, priority }, now) =>
      setPriority(work, viewer, id, priority, now),
    ),
    setChatTicketResearch: mutation((work, viewer, { id, is_research: on }, now) =>
      setResearch(work, viewer, id, on, now),
    ),
    changeChatTicketDepartment: mutation((work, viewer, { id, department_id: department }, now) =>
      changeDepartment(work, viewer, id, department, now),
    ),
    bulkChatTickets: (_root, args, context) =>
      bulkTickets(context.db, context.tenant, principalOf(context).viewer, args, new Date()),
  },
}
