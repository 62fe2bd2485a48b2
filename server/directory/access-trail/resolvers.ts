import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { note } from '../security-log/note'
import { filterOf, readPlace, readTrail } from './read'

const LIMIT = 25
const MOST = 100

/** The trail, for those who may open the security report. */
export const resolvers: Resolvers = {
  Query: {
    customerAccessTrail: async (_root, { after, limit, ...asked }, context) => {
      const { userId } = principalOf(context)
      const filter = filterOf(asked)
      const place = after ? readPlace(after) : null
      // What this node was asked before this question is in the answer.
      await context.trail.flush()
      return context.db.work(context.tenant, async (work) => {
        await note(work, context, 'access_trail_read', { userId, trail: filter })
        return readTrail(work, filter, {
          after: place,
          limit: Math.min(Math.max(1, limit ?? LIMIT), MOST),
        })
      })
    },
  },
}
