import { principalOf } from '../platform/graphql/context'
import type { Resolvers } from '../platform/graphql/resolvers.gen'
import { createQuickAnswer, deleteQuickAnswer, quickAnswers, updateQuickAnswer } from './quick-answers'

export const resolvers: Resolvers = {
  Query: {
    messageTemplates: (_root, _args, context) => {
      principalOf(context)
      return context.db.work(context.tenant, quickAnswers, { readOnly: true })
    },
  },
  Mutation: {
    createMessageTemplate: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => createQuickAnswer(work, viewer, args))
    },
    updateMessageTemplate: (_root, { id, identifier, value }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) =>
        updateQuickAnswer(work, viewer, id, { identifier: identifier ?? null, value: value ?? null }),
      )
    },
    deleteMessageTemplate: (_root, { id }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => deleteQuickAnswer(work, viewer, id))
    },
  },
}
