import { startBulkChange } from '../../directory/bulk/start'
import { SNAPSHOT } from '../../platform/db/page'
import { eachResolver } from '../../platform/graphql/bulk'
import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { metaTemplates } from './meta-template.queries'
import { quickAnswerCategories, quickAnswerRows } from './quick-answer-list'
import { adoptQuickAnswers, answers, quickAnswers, saveTemplate } from './quick-answers'
import { sendTemplate } from './send-template'
import { syncMetaTemplates } from './sync'

export const resolvers: Resolvers = {
  Query: {
    messageTemplates: (_root, _args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => quickAnswers(work, viewer), { readOnly: true })
    },
    quickAnswerRows: (_root, { list }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => quickAnswerRows(work, viewer, list ?? {}), SNAPSHOT)
    },
    quickAnswerCategories: (_root, _args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => quickAnswerCategories(work, viewer), {
        readOnly: true,
      })
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
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => saveTemplate(work, viewer, null, args))
    },
    adoptMessageTemplates: (_root, { identifiers }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, async (work) => {
        await adoptQuickAnswers(work, identifiers)
        return quickAnswers(work, viewer)
      })
    },
    updateMessageTemplate: (_root, { id, ...typed }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => saveTemplate(work, viewer, id, typed))
    },
    deleteMessageTemplate: (_root, { id }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => answers.remove(work, id, viewer))
    },
    saveQuickAnswer: (_root, { id, rev, form }, context) => {
      const { viewer } = principalOf(context)
      const { department_id, file_url, category, ...typed } = form
      return context.db.work(context.tenant, (work) =>
        answers.save(
          work,
          id ?? null,
          {
            ...typed,
            category: category ?? '',
            departmentId: department_id ?? null,
            fileUrl: file_url ?? null,
          },
          rev,
          viewer,
        ),
      )
    },
    deleteQuickAnswers: eachResolver(answers.remove),
    deleteAllQuickAnswers: (_root, asked, context) =>
      context.db.work(context.tenant, (work) =>
        startBulkChange(work, principalOf(context), 'quickAnswers.delete', asked),
      ),
    restoreQuickAnswers: eachResolver(answers.restore),
    restoreMessageTemplate: (_root, { id }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => answers.restore(work, id, viewer))
    },
  },
}
