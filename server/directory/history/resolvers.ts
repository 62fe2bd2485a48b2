import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { rowHistory } from './read'

/** Who changed what. */
export const resolvers: Resolvers = {
  Query: {
    rowHistory: (_root, { kind, id, after }, context) => {
      const { role } = principalOf(context)
      return context.db.work(
        context.tenant,
        (work) => rowHistory(work, role, { kind, id, after: after ?? null }),
        {
          readOnly: true,
        },
      )
    },
  },
}
