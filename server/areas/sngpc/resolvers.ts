import { SNAPSHOT } from '../../platform/db/page'
import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { exportSngpc } from './export'
import { orderDispensings } from './of-order'
import { establishments } from './places'
import { saleList } from './sales'
import { deleteDispensing, saveDispensing } from './save'

/** What is sold of controlled medicine, as it is written down and sent to ANVISA's SNGPC. */
export const resolvers: Resolvers = {
  Query: {
    orderDispensings: (_root, { order_id: id }, context) =>
      context.db.work(
        context.tenant,
        (work) => orderDispensings(work, principalOf(context).viewer, id, new Date()),
        SNAPSHOT,
      ),
    sngpcSales: listResolver(saleList),
    sngpcPlaces: (_root, _args, context) =>
      context.db.work(
        context.tenant,
        async (work) => (await establishments(work)).map(({ place }) => place),
        SNAPSHOT,
      ),
  },
  Mutation: {
    saveDispensing: (_root, args, context) =>
      context.db.work(context.tenant, (work) =>
        saveDispensing(work, principalOf(context).viewer, args, new Date()),
      ),
    deleteDispensing: (_root, args, context) =>
      context.db.work(context.tenant, (work) =>
        deleteDispensing(work, principalOf(context).viewer, args, new Date()),
      ),
    exportSngpc: (_root, head, context) =>
      context.db.work(context.tenant, (work) =>
        exportSngpc(work, principalOf(context).viewer, head, { from: context, now: new Date() }),
      ),
  },
}
