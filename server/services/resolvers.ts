import { principalOf } from '../platform/graphql/context'
import type { Resolvers } from '../platform/graphql/resolvers.gen'
import { listResolver } from '../platform/list/list-resolver'
import { deleteService, saveService, serviceList } from './save'

/** What the shop does for customers, beside what it sells. */
export const resolvers: Resolvers = {
  Query: { serviceRows: listResolver(serviceList) },
  Mutation: {
    saveService: (_root, { id, rev, form }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) =>
        saveService(work, viewer, { id: id ?? null, rev: rev ?? null, form }),
      )
    },
    deleteService: (_root, { id }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => deleteService(work, viewer, id))
    },
  },
}
