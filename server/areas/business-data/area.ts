import { erased } from '../../directory/moments'
import { deletesOld } from '../../platform/housekeeping/delete-old'
import { answerExport, answerImport } from './answer-files'
import { answers, synonyms } from './answers'
import { eraseAskings, unansweredSections } from './person-file'
import { resolvers } from './resolvers'

export { type FoundPassage, passagesFor, type Question } from './passages'
export { recordUnanswered, type Unanswered } from './unanswered'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers, ...answers.resolvers, ...synonyms.resolvers],
  histories: answers.histories,
  imports: { 'business-answers': answerImport },
  exports: { 'business-answers': answerExport },
  personFile: unansweredSections,
  hooks: [erased.hook('record', { name: 'forgets what they asked and nothing answered', act: eraseAskings })],
  housekeeping: [
    deletesOld({ name: 'unanswered', table: 'unanswered_askings', column: 'at', keep: '180 days' }),
  ],
}
