import { numberEntered } from '../../directory/instances/moments'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { sent } from '../seam'
import { QUICK_ANSWER_DEEDS } from './bulk-deeds'
import { quickAnswerExport } from './quick-answer-export'
import { quickAnswerImport } from './quick-answer-import'
import { countUses } from './quick-answer-uses'
import { resolvers } from './resolvers'
import { templateShowsFile } from './shows-file'
import { enqueueStaleSyncs, enqueueSync } from './sync'
import { syncTemplatesJob } from './sync.job'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  hooks: [
    numberEntered.hook('record', {
      name: 'reads the templates of a new account',
      act: async (work, numbers) => {
        for (const { wabaId } of numbers) await enqueueSync(work, wabaId)
      },
    }),
    sent.hook('record', { name: 'counts uses of quick answers', act: countUses }),
  ],
  jobs: { 'templates.sync': syncTemplatesJob },
  housekeeping: [{ name: 'templates', run: ({ db }: JobHelpers) => db.system(enqueueStaleSyncs) }],
  imports: { 'quick-answers': quickAnswerImport },
  exports: { 'quick-answers': quickAnswerExport },
  bulk: QUICK_ANSWER_DEEDS,
  histories: { providerTemplate: 'submitProviderTemplate' } as const,
  showsFile: templateShowsFile,
}
