import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { markLesson, openPractice, readTraining, startTalk } from './practice'

/** Lessons, and the practice beside a shop. */
export const resolvers: Resolvers = {
  Query: { training: (_root, _args, context) => readTraining(context) },
  Mutation: {
    markLesson: (_root, { lesson }, context) => markLesson(context, lesson),
    openPractice: (_root, _args, context) => openPractice(context),
    startPracticeTalk: (_root, { talk }, context) => startTalk(context, talk),
  },
}
