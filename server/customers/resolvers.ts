import { SNAPSHOT } from '../platform/db/page'
import { principalOf } from '../platform/graphql/context'
import type { Resolvers } from '../platform/graphql/resolvers.gen'
import { customerPage, findCustomer, groupPage } from './customer.queries'

export const resolvers: Resolvers = {
  Query: {
    customerInfos: (_root, { id }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => findCustomer(work, viewer, id), SNAPSHOT)
    },
    customers: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => customerPage(work, viewer, args), SNAPSHOT)
    },
    customerGroups: (_root, args, context) => {
      principalOf(context)
      return context.db.work(context.tenant, (work) => groupPage(work, args), SNAPSHOT)
    },
  },
}
