import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { saveStoreInfo, storeInfos } from './infos'

/** What the shop says of itself: read by everybody of the tenant, changed by administrators. */
export const resolvers: Resolvers = {
  Query: {
    storeInfos: (_root, _args, context) => {
      principalOf(context)
      return context.db.work(context.tenant, storeInfos, { readOnly: true })
    },
  },
  Mutation: {
    saveStoreInfo: (_root, { instance_id: instanceId, rev, store }, { db, tenant }) =>
      db.work(tenant, (work) => saveStoreInfo(work, instanceId ?? null, store, rev)),
  },
}
