import type { BulkDeed } from '../../directory/bulk/definition'
import { eachOf } from '../../directory/bulk/each'
import { quickAnswerList } from './quick-answer-list'
import { answers } from './quick-answers'

/** What can be done with all quick answers that a filter finds. */
export const QUICK_ANSWER_DEEDS: Readonly<Record<string, BulkDeed>> = {
  'quickAnswers.delete': {
    list: quickAnswerList,
    needs: 'deleteAllQuickAnswers',
    check: async () => {},
    take: eachOf((work, viewer, id, now) => answers.remove(work, id, viewer, now)),
  },
}
