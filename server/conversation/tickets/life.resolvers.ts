import type { UserDepartment } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import { byName } from '../../platform/db/by-name'
import { SNAPSHOT } from '../../platform/db/page'
import type { Work } from '../../platform/db/work'
import { principalOf, type RequestContext } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { bulkTickets } from './bulk'
import { changeDepartment } from './department'
import { closingPlan } from './farewell'
import { setPriority, setResearch, snoozeTicket, wakeTicket } from './marks'
import { ticketLog, ticketsOfUser, transfersOfCustomer } from './past'
import { reasons } from './reasons'
import { reopenTicket } from './reopen'
import { startTicket } from './start'

/** One transaction of the caller's. */
function act<T>(
  context: RequestContext,
  body: (work: Work, viewer: Viewer, now: Date) => Promise<T>,
): Promise<T> {
  const { viewer } = principalOf(context)
  return context.db.work(context.tenant, (work) => body(work, viewer, new Date()))
}

/** What happens to a ticket besides being listed, closed and given back (resolvers.ts). */
export const resolvers: Resolvers = {
  Query: {
    reasons: (_root, { type, deleted }, context) => {
      principalOf(context)
      return context.db.work(context.tenant, (work) => reasons(work, type ?? 'closing', deleted === true), {
        readOnly: true,
      })
    },
    closingPlan: (_root, { chat_ticket_id: id, reason_id: reasonId = null }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(
        context.tenant,
        (work) => closingPlan(work, viewer, { id, reasonId }, new Date()),
        {
          readOnly: true,
        },
      )
    },
    chatTicketLog: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => ticketLog(work, viewer, args), SNAPSHOT)
    },
    ticketTransferByCustomerId: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => transfersOfCustomer(work, viewer, args), SNAPSHOT)
    },
    chatTicketsUserId: (_root, { user_id: userId }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => ticketsOfUser(work, viewer, userId ?? viewer.id), {
        readOnly: true,
      })
    },
    userDepartments: (_root, _args, context) => {
      principalOf(context)
      return context.db.work(
        context.tenant,
        (work) =>
          work.query<UserDepartment>(
            `SELECT id::text, name, activated FROM departments WHERE activated ORDER BY ${byName('name')}, departments.id LIMIT 500`,
          ),
        { readOnly: true },
      )
    },
  },
  Mutation: {
    startChatTicket: (_root, args, context) =>
      act(context, (work, viewer, now) => startTicket(work, viewer, args, now)),
    reopenChatTicket: (_root, { id }, context) =>
      act(context, (work, viewer, now) => reopenTicket(work, viewer, id, now)),
    snoozeChatTicket: (_root, { id, until }, context) =>
      act(context, (work, viewer, now) => snoozeTicket(work, viewer, id, until ?? null, now)),
    wakeChatTicket: (_root, { id }, context) =>
      act(context, (work, viewer, now) => wakeTicket(work, viewer, id, now)),
    setChatTicketPriority: (_root, { id, priority }, context) =>
      act(context, (work, viewer, now) => setPriority(work, viewer, id, priority, now)),
    setChatTicketResearch: (_root, { id, is_research: on }, context) =>
      act(context, (work, viewer, now) => setResearch(work, viewer, id, on, now)),
    changeChatTicketDepartment: (_root, { id, department_id: department }, context) =>
      act(context, (work, viewer, now) => changeDepartment(work, viewer, id, department, now)),
    bulkChatTickets: (_root, args, context) =>
      bulkTickets(context.db, context.tenant, principalOf(context).viewer, args, new Date()),
  },
}
