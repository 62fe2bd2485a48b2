import { query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { moveResolver, removeResolver, saveResolver } from '../../platform/rows/define-rows'
import { orderStatuses, statuses } from './statuses'

/** What the shop calls the phases of an order. */
export const resolvers: Resolvers = {
  Query: {
    orderStatuses: query(orderStatuses),
  },
  Mutation: {
    saveOrderStatus: saveResolver(statuses),
    deleteOrderStatus: removeResolver(statuses),
    moveOrderStatus: moveResolver(statuses),
  },
}
