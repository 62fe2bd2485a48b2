import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { endPause, endPauseOf, startPause } from './pause'
import { reasonsInUse } from './reasons'

/** Pauses, and the reasons that may be given for one. */
export const resolvers: Resolvers = {
  Query: {
    pauseReasons: query(reasonsInUse),
  },
  Mutation: {
    startPause: mutation((work, viewer, { reason_id: reasonId }, now) =>
      startPause(work, viewer.id, reasonId ?? null, now),
    ),
    endPause: mutation((work, viewer, _args, now) => endPause(work, viewer.id, null, now)),
    endUserPause: mutation((work, _viewer, { user_id: userId }, now, { principal }) =>
      endPauseOf(work, principal, userId, now),
    ),
  },
}
