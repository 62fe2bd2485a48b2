import { markUnseen } from '../messages/unsee'
import { SNAPSHOT } from '../platform/db/page'
import { principalOf } from '../platform/graphql/context'
import type { Resolvers } from '../platform/graphql/resolvers.gen'
import { finishTicket, returnTicket } from './close'
import { pinnedTickets, pinTicket } from './pins'
import { chatTicketInfos, chatTickets, sumOfTickets, validateTransferred } from './ticket.queries'

export const resolvers: Resolvers = {
  Query: {
    chatTickets: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => chatTickets(work, viewer, args), SNAPSHOT)
    },
    chatTicketInfos: (_root, { id }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => chatTicketInfos(work, viewer, id), { readOnly: true })
    },
    pinnedChatTickets: (_root, _args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => pinnedTickets(work, viewer), SNAPSHOT)
    },
    sumOfTickets: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => sumOfTickets(work, viewer, args), { readOnly: true })
    },
    validateTransferredChatTickets: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => validateTransferred(work, viewer, args.chat_tickets), {
        readOnly: true,
      })
    },
  },
  Mutation: {
    pinChatTicket: (_root, { id, pinned }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => pinTicket(work, viewer, id, pinned))
    },
    markChatTicketUnseen: (_root, { id }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => markUnseen(work, viewer, id))
    },
    finishChatTicket: (_root, { id, ...closing }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => finishTicket(work, viewer, id, new Date(), closing))
    },
    returnChatTicketToInbox: (_root, { id }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => returnTicket(work, viewer, id, new Date()))
    },
  },
}
