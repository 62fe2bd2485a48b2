import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { removeResolver } from '../../platform/rows/define-rows'
import { pauseReasonList } from './lists'
import { endPause, endPauseOf, startPause } from './pause'
import { pauseReasons, reasonsInUse } from './reasons'

/** Pauses, and the reasons that the shop has for them. */
export const resolvers: Resolvers = {
  Query: {
    pauseReasons: query(reasonsInUse),
    pauseReasonRows: listResolver(pauseReasonList),
  },
  Mutation: {
    startPause: mutation((work, viewer, { reason_id: reasonId }, now) =>
      startPause(work, viewer.id, reasonId ?? null, now),
    ),
    endPause: mutation((work, viewer, _args, now) => endPause(work, viewer.id, null, now)),
    endUserPause: mutation((work, _viewer, { user_id: userId }, now, { principal }) =>
      endPauseOf(work, principal, userId, now),
    ),
    savePauseReason: mutation((work, _viewer, { id, rev, reason }) =>
      pauseReasons.save(work, id ?? null, reason, rev),
    ),
    deletePauseReason: removeResolver(pauseReasons),
  },
}
