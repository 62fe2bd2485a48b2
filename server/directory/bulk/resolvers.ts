import { iso, isoOrNull } from '../../platform/db/iso'
import { SNAPSHOT } from '../../platform/db/page'
import { principalOf } from '../../platform/graphql/context'
import type { BulkChange, Resolvers } from '../../platform/graphql/resolvers.gen'
import { pagedQuery } from '../../platform/list/paged-query'
import { bulkChangeList } from './lists'
import { cancelBulkChange } from './start'

type Row = Omit<BulkChange, 'created_at' | 'finished_at'> & { created_at: Date; finished_at: Date | null }

/** Changes of all rows that a list's filters find, made in the background. */
export const resolvers: Resolvers = {
  Query: {
    bulkChanges: async (_root, { list }, context) => {
      const { viewer } = principalOf(context)
      const page = await context.db.work(
        context.tenant,
        (work) => pagedQuery<Row>(work, viewer, bulkChangeList, list ?? {}),
        SNAPSHOT,
      )
      return {
        ...page,
        items: page.items.map((row) => ({
          ...row,
          created_at: iso(row.created_at),
          finished_at: isoOrNull(row.finished_at),
        })),
      }
    },
  },
  Mutation: {
    cancelBulkChange: (_root, { id }, context) => {
      const { userId } = principalOf(context)
      return context.db.work(context.tenant, (work) => cancelBulkChange(work, userId, id))
    },
  },
}
