import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { markMentionsSeen, mentions } from './mention.queries'

export const resolvers: Resolvers = {
  Query: {
    mentions: query(mentions),
  },
  Mutation: {
    markMentionsSeen: mutation((work, viewer, { ids }, now) =>
      markMentionsSeen(work, viewer, ids ?? null, now),
    ),
  },
}
