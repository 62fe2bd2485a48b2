import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { sendReaction } from './react'

export const resolvers: Resolvers = {
  Mutation: {
    sendReactionSelenium: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => sendReaction(work, viewer, args, new Date()))
    },
  },
}
