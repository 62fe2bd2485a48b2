import { SNAPSHOT } from '../../platform/db/page'
import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { markMentionsSeen, mentions } from './mention.queries'

export const resolvers: Resolvers = {
  Query: {
    mentions: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => mentions(work, viewer, args), SNAPSHOT)
    },
  },
  Mutation: {
    markMentionsSeen: (_root, { ids }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) =>
        markMentionsSeen(work, viewer, ids ?? null, new Date()),
      )
    },
  },
}
