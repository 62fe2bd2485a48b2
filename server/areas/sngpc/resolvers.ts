import { mutation, query } from '../../platform/graphql/operation'
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
    orderDispensings: query((work, viewer, { order_id: id }, now) => orderDispensings(work, viewer, id, now)),
    sngpcSales: listResolver(saleList),
    sngpcPlaces: query(async (work) => (await establishments(work)).map(({ place }) => place)),
  },
  Mutation: {
    saveDispensing: mutation(saveDispensing),
    deleteDispensing: mutation(deleteDispensing),
    exportSngpc: mutation((work, viewer, head, now, context) =>
      exportSngpc(work, viewer, head, { from: context, now }),
    ),
  },
}
