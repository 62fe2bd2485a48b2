import { iso, isoOrNull } from '../../platform/db/iso'
import { mutation, query } from '../../platform/graphql/operation'
import type { BulkChange, Resolvers } from '../../platform/graphql/resolvers.gen'
import { pagedQuery } from '../../platform/list/paged-query'
import { bulkChangeList } from './lists'
import { cancelBulkChange } from './start'

type Row = Omit<BulkChange, 'created_at' | 'finished_at'> & { created_at: Date; finished_at: Date | null }

/** Changes of all rows that a list's filters find, made in the background. */
export const resolvers: Resolvers = {
  Query: {
    bulkChanges: query(async (work, viewer, { list }) => {
      const page = await pagedQuery<Row>(work, viewer, bulkChangeList, list ?? {})
      return {
        ...page,
        items: page.items.map((row) => ({
          ...row,
          created_at: iso(row.created_at),
          finished_at: isoOrNull(row.finished_at),
        })),
      }
    }),
  },
  Mutation: {
    cancelBulkChange: mutation((work, viewer, { id }) => cancelBulkChange(work, viewer.id, id)),
  },
}
