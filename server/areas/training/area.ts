import { answerPractice } from './answer.job'
import { resolvers } from './resolvers'
import { sweepPractice } from './sweep'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  jobs: { 'training.answer': answerPractice },
  housekeeping: [sweepPractice],
}
