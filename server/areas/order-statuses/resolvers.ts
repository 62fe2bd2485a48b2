import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { moveResolver, removeResolver, saveResolver } from '../../platform/rows/define-rows'
import { orderStatuses, statuses } from './statuses'

/** What the shop calls the phases of an order. */
export const resolvers: Resolvers = {
  Query: {
    orderStatuses: (_root, _args, context) => {
      principalOf(context)
      return context.db.work(context.tenant, orderStatuses, { readOnly: true })
    },
  },
  Mutation: {
    saveOrderStatus: saveResolver(statuses),
    deleteOrderStatus: removeResolver(statuses),
    moveOrderStatus: moveResolver(statuses),
  },
}
