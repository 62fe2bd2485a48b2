import { SNAPSHOT } from '../../platform/db/page'
import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { drafts } from './draft.queries'
import { saveDraft } from './save'

export const resolvers: Resolvers = {
  Query: {
    drafts: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => drafts(work, viewer, args), SNAPSHOT)
    },
  },
  Mutation: {
    saveDraft: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => saveDraft(work, viewer, args, new Date()))
    },
  },
}
