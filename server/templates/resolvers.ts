import { SNAPSHOT } from '../platform/db/page'
import { principalOf } from '../platform/graphql/context'
import type { Resolvers } from '../platform/graphql/resolvers.gen'
import { metaTemplates } from './meta-template.queries'
import {
  adoptQuickAnswers,
  createQuickAnswer,
  deleteQuickAnswer,
  quickAnswers,
  updateQuickAnswer,
} from './quick-answers'
import { sendTemplate } from './send-template'
import { syncMetaTemplates } from './sync'

export const resolvers: Resolvers = {
  Query: {
    messageTemplates: (_root, _args, context) => {
      principalOf(context)
      return context.db.work(context.tenant, quickAnswers, { readOnly: true })
    },
    metaMessageTemplates: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => metaTemplates(work, viewer, args), SNAPSHOT)
    },
  },
  Mutation: {
    sendTemplateMessage: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => sendTemplate(work, viewer, args, new Date()))
    },
    syncMetaMessageTemplates: (_root, { instance_id: instanceId }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => syncMetaTemplates(work, viewer, instanceId))
    },
    createMessageTemplate: (_root, args, context) => {
      return context.db.work(context.tenant, (work) => createQuickAnswer(work, args))
    },
    adoptMessageTemplates: (_root, { identifiers }, context) => {
      return context.db.work(context.tenant, async (work) => {
        await adoptQuickAnswers(work, identifiers)
        return quickAnswers(work)
      })
    },
    updateMessageTemplate: (_root, { id, identifier, value }, context) => {
      return context.db.work(context.tenant, (work) =>
        updateQuickAnswer(work, id, { identifier: identifier ?? null, value: value ?? null }),
      )
    },
    deleteMessageTemplate: (_root, { id }, context) => {
      return context.db.work(context.tenant, (work) => deleteQuickAnswer(work, id))
    },
  },
}
