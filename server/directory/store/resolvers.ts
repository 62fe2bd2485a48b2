import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { saveStoreInfo, storeInfos } from './infos'

/** What the shop says of itself: read by everybody of the tenant, changed by administrators. */
export const resolvers: Resolvers = {
  Query: {
    storeInfos: query(storeInfos),
  },
  Mutation: {
    saveStoreInfo: mutation((work, _viewer, { instance_id: instanceId, rev, store }) =>
      saveStoreInfo(work, instanceId ?? null, store, rev),
    ),
  },
}
