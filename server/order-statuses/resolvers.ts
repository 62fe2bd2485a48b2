import { principalOf } from '../platform/graphql/context'
import type { Resolvers } from '../platform/graphql/resolvers.gen'
import { deleteStatus, moveStatus, orderStatuses, saveStatus } from './save'

/** What the shop calls the phases of an order. */
export const resolvers: Resolvers = {
  Query: {
    orderStatuses: (_root, _args, context) => {
      principalOf(context)
      return context.db.work(context.tenant, orderStatuses, { readOnly: true })
    },
  },
  Mutation: {
    saveOrderStatus: (_root, { id, rev, form }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) =>
        saveStatus(work, viewer, { id: id ?? null, rev: rev ?? null, form }),
      )
    },
    deleteOrderStatus: (_root, { id }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => deleteStatus(work, viewer, id))
    },
    moveOrderStatus: (_root, { id, up }, context) =>
      context.db.work(context.tenant, (work) => moveStatus(work, id, up)),
  },
}
