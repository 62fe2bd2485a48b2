import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import { SNAPSHOT } from '../../platform/db/page'
import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { markUnseen } from '../messages/inbound/unsee'
import { finishTicket, returnTicket } from './close'
import { deleteInstance } from './delete-instance'
import { pinnedTickets, pinTicket } from './pins'
import { strandedTickets } from './stranded'
import { chatTicketInfos, chatTickets, validateTransferred } from './ticket.queries'
import { readTickets } from './ticket.row'
import { sumOfTickets } from './ticket.sums'

export const resolvers: Resolvers = {
  ChatTicket: { curretTimestamp: () => new Date().toISOString() },
  Query: {
    chatTickets: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => chatTickets(work, viewer, args), SNAPSHOT)
    },
    chatTicketInfos: (_root, { id }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => chatTicketInfos(work, viewer, id), { readOnly: true })
    },
    strandedTickets: (_root, _args, context) => {
      const { viewer } = principalOf(context)
      if (viewer.role !== ADMINISTRATOR) return []
      return context.db.work(
        context.tenant,
        async (work) => {
          const found = await strandedTickets(work)
          const tickets = await readTickets(
            work,
            found.map(({ id }) => id),
          )
          return found.flatMap(({ id, cause }) => {
            const ticket = tickets.get(id)
            return ticket ? [{ ticket, cause }] : []
          })
        },
        SNAPSHOT,
      )
    },
    pinnedChatTickets: (_root, _args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => pinnedTickets(work, viewer), SNAPSHOT)
    },
    sumOfTickets: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => sumOfTickets(work, viewer, args), SNAPSHOT)
    },
    validateTransferredChatTickets: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => validateTransferred(work, viewer, args.chat_tickets), {
        readOnly: true,
      })
    },
  },
  Mutation: {
    deleteInstance: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => deleteInstance(work, viewer, args, new Date()))
    },
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
