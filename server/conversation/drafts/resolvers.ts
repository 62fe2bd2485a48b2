import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { drafts } from './draft.queries'
import { saveDraft } from './save'

export const resolvers: Resolvers = {
  Query: {
    drafts: query(drafts),
  },
  Mutation: {
    saveDraft: mutation(saveDraft),
  },
}
