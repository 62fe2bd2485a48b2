import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { putFirstDayAway, readFirstDay } from './read'

/** What a new shop has yet to do. */
export const resolvers: Resolvers = {
  Query: {
    firstDay: query((work, viewer) => readFirstDay(work, viewer.id)),
  },
  Mutation: {
    putFirstDayAway: mutation((work, viewer, { away }) => putFirstDayAway(work, viewer.id, away)),
  },
}
