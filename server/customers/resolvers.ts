import { ADMINISTRATOR } from '../../src/domain/tickets/visibility'
import { Parameters } from '../platform/db/parameters'
import { principalOf } from '../platform/graphql/context'
import type { Resolvers } from '../platform/graphql/resolvers.gen'
import { isId } from '../tickets/locked-ticket'
import { visibleTo } from '../tickets/visibility.sql'
import { CUSTOMER_COLUMNS, type CustomerRow, toCustomer } from './customer.row'

export const resolvers: Resolvers = {
  Query: {
    /** A customer whom the viewer may know: an administrator any, others whoever has a ticket they may see. */
    customerInfos: async (_root, { id }, context) => {
      const { viewer } = principalOf(context)
      if (!isId(id)) return null
      const parameters = new Parameters()
      const one = parameters.add(id)
      const known =
        viewer.role === ADMINISTRATOR
          ? 'TRUE'
          : `EXISTS (SELECT 1 FROM chat_tickets t WHERE t.tenant_id = c.tenant_id AND t.customer_id = c.id AND ${visibleTo(viewer, parameters)})`
      const row = await context.db.work(
        context.tenant,
        (work) =>
          work.one<CustomerRow>(
            `SELECT ${CUSTOMER_COLUMNS} FROM customers c WHERE c.id = ${one}::bigint AND ${known}`,
            parameters.values,
          ),
        { readOnly: true },
      )
      return row ? toCustomer(row) : null
    },
  },
}
