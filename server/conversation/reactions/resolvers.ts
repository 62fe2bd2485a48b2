import { mutation } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { sendReaction } from './react'

export const resolvers: Resolvers = {
  Mutation: {
    sendReactionSelenium: mutation(sendReaction),
  },
}
