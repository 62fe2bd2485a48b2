import type { JobHelpers } from '../../platform/jobs/handlers'
import { QUICK_ANSWER_DEEDS } from './bulk-deeds'
import { quickAnswerExport } from './quick-answer-export'
import { quickAnswerImport } from './quick-answer-import'
import { resolvers } from './resolvers'
import { answerShowsFile } from './shows-file'
import { enqueueStaleSyncs } from './sync'
import { syncTemplatesJob } from './sync.job'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  jobs: { 'templates.sync': syncTemplatesJob },
  housekeeping: [{ name: 'templates', run: ({ db }: JobHelpers) => db.system(enqueueStaleSyncs) }],
  imports: { 'quick-answers': quickAnswerImport },
  exports: { 'quick-answers': quickAnswerExport },
  bulk: QUICK_ANSWER_DEEDS,
  showsFile: answerShowsFile,
}
