import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { putFirstDayAway, readFirstDay } from './read'

/** What a new shop has yet to do. */
export const resolvers: Resolvers = {
  Query: {
    firstDay: (_root, _args, context) =>
      context.db.work(context.tenant, (work) => readFirstDay(work, principalOf(context).userId), {
        readOnly: true,
      }),
  },
  Mutation: {
    putFirstDayAway: (_root, { away }, context) =>
      context.db.work(context.tenant, (work) => putFirstDayAway(work, principalOf(context).userId, away)),
  },
}
