import { query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { rowHistory } from './read'

/** Who changed what. */
export const resolvers: Resolvers = {
  Query: {
    rowHistory: query((work, _viewer, { kind, id, after }, _now, { principal }) =>
      rowHistory(work, principal.role, { kind, id, after: after ?? null }),
    ),
  },
}
