import { query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { messageCosts } from './month'

/** What messages cost. */
export const resolvers: Resolvers = {
  Query: {
    messageCosts: query((work, _viewer, { month }, now) => messageCosts(work, month ?? null, now)),
  },
}
