import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { pinnedTickets, pinTicket } from './pins'
import { strandedTickets } from './stranded'
import { chatTicketInfos, chatTickets, validateTransferred } from './ticket.queries'
import { readTickets } from './ticket.row'
import { sumOfTickets } from './ticket.sums'

export const resolvers: Resolvers = {
  ChatTicket: { curretTimestamp: () => new Date().toISOString() },
  Query: {
    chatTickets: query(chatTickets),
    chatTicketInfos: query((work, viewer, { id }) => chatTicketInfos(work, viewer, id)),
    strandedTickets: query(async (work, viewer) => {
      if (viewer.role !== ADMINISTRATOR) return []

      const found = await strandedTickets(work)
      const tickets = await readTickets(
        work,
        found.map(({ id }) => id),
      )
      return found.flatMap(({ id, cause }) => {
        const ticket = tickets.get(id)
        return ticket ? [{ ticket, cause }] : []
      })
    }),
    pinnedChatTickets: query(pinnedTickets),
    sumOfTickets: query(sumOfTickets),
    validateTransferredChatTickets: query((work, viewer, args) =>
      validateTransferred(work, viewer, args.chat_tickets),
    ),
  },
  Mutation: {
    pinChatTicket: mutation((work, viewer, { id, pinned }) => pinTicket(work, viewer, id, pinned)),
  },
}
