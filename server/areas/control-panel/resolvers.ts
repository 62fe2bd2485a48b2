import { figureScope } from '../../../src/domain/access/figures'
import { sayWatching } from '../../platform/events/watch-channel'
import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { liveTicketRows } from './live-tickets'

/** How the shop stands now, and the conversations that make it up. */
export const resolvers: Resolvers = {
  Query: {
    liveTickets: query((work, viewer, { list }, _now, { principal }) =>
      liveTicketRows(work, { ...viewer, figures: figureScope(principal.role) }, list ?? {}),
    ),
  },
  Mutation: {
    watchShop: mutation(async (work, viewer, { begin }) => {
      await sayWatching(work, viewer.id, begin)
      return true
    }),
  },
}
