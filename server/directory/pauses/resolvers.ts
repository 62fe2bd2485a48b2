import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { removeResolver } from '../../platform/rows/define-rows'
import { pauseReasonList } from './lists'
import { endPause, endPauseOf, startPause } from './pause'
import { pauseReasons, reasonsInUse } from './reasons'

/** Pauses, and the reasons that the shop has for them. */
export const resolvers: Resolvers = {
  Query: {
    pauseReasons: (_root, _args, { db, tenant }) => db.work(tenant, reasonsInUse, { readOnly: true }),
    pauseReasonRows: listResolver(pauseReasonList),
  },
  Mutation: {
    startPause: (_root, { reason_id: reasonId }, context) => {
      const { userId } = principalOf(context)
      return context.db.work(context.tenant, (work) => startPause(work, userId, reasonId ?? null, new Date()))
    },
    endPause: (_root, _args, context) => {
      const { userId } = principalOf(context)
      return context.db.work(context.tenant, (work) => endPause(work, userId, null, new Date()))
    },
    endUserPause: (_root, { user_id: userId }, context) =>
      context.db.work(context.tenant, (work) => endPauseOf(work, principalOf(context), userId, new Date())),
    savePauseReason: (_root, { id, rev, reason }, { db, tenant }) =>
      db.work(tenant, (work) => pauseReasons.save(work, id ?? null, reason, rev)),
    deletePauseReason: removeResolver(pauseReasons),
  },
}
