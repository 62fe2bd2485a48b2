import { bulkResolver } from '../../directory/bulk/start'
import { eachResolver } from '../../platform/graphql/bulk'
import { principalOf } from '../../platform/graphql/context'
import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { deleteProviderTemplate } from './delete'
import { metaTemplates } from './meta-template.queries'
import { providerTemplateRows } from './provider-template-list'
import { quickAnswerCategories, quickAnswerRows } from './quick-answer-list'
import { adoptQuickAnswers, answers, quickAnswers, saveTemplate } from './quick-answers'
import { sendTemplate } from './send-template'
import { submitTemplate } from './submit'
import { syncMetaTemplates } from './sync'

export const resolvers: Resolvers = {
  Query: {
    messageTemplates: query(quickAnswers),
    quickAnswerRows: query((work, viewer, { list }) => quickAnswerRows(work, viewer, list ?? {})),
    quickAnswerCategories: query(quickAnswerCategories),
    metaMessageTemplates: query(metaTemplates),
    providerTemplateRows: query((work, viewer, { list }) => providerTemplateRows(work, viewer, list ?? {})),
  },
  Mutation: {
    sendTemplateMessage: mutation(sendTemplate),
    syncMetaMessageTemplates: mutation((work, viewer, { instance_id: instanceId }) =>
      syncMetaTemplates(work, viewer, instanceId),
    ),
    // Meta is asked between two transactions.
    submitProviderTemplate: (_root, args, context) =>
      submitTemplate(context, principalOf(context).viewer, args, new Date()),
    deleteProviderTemplate: (_root, args, context) =>
      deleteProviderTemplate(context, principalOf(context).viewer, args),
    createMessageTemplate: mutation((work, viewer, args) => saveTemplate(work, viewer, null, args)),
    adoptMessageTemplates: mutation(async (work, viewer, { identifiers }) => {
      await adoptQuickAnswers(work, identifiers)
      return quickAnswers(work, viewer)
    }),
    updateMessageTemplate: mutation((work, viewer, { id, ...typed }) =>
      saveTemplate(work, viewer, id, typed),
    ),
    deleteMessageTemplate: mutation((work, viewer, { id }) => answers.remove(work, id, viewer)),
    saveQuickAnswer: mutation((work, viewer, { id, rev, form }) => {
      const { department_id, file_url, category, ...typed } = form
      return answers.save(
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
      )
    }),
    deleteQuickAnswers: eachResolver(answers.remove),
    deleteAllQuickAnswers: bulkResolver('quickAnswers.delete'),
    restoreQuickAnswers: eachResolver(answers.restore),
    restoreMessageTemplate: mutation((work, viewer, { id }) => answers.restore(work, id, viewer)),
  },
}
