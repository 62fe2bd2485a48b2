import { iso, isoOrNull } from '../../platform/db/iso'
import { SNAPSHOT } from '../../platform/db/page'
import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { pagedQuery } from '../../platform/list/paged-query'
import { signedAddress } from '../media/address'
import { fileAddress } from './download.route'
import { exportList } from './lists'
import { cancelExport, startExport } from './start'

type Row = {
  id: string
  kind: string
  format: string
  state: string
  rows: number
  total: number | null
  error: string | null
  name: string | null
  size: number | null
  created_at: Date
  finished_at: Date | null
  expires_at: Date | null
}

/** Tables as files, made in the background. */
export const resolvers: Resolvers = {
  Query: {
    exports: async (_root, { list }, context) => {
      const { viewer, userId } = principalOf(context)
      const { tenant, config, db } = context
      const page = await db.work(
        tenant,
        (work) => pagedQuery<Row>(work, viewer, exportList, list ?? {}),
        SNAPSHOT,
      )
      return {
        ...page,
        items: page.items.map((row) => ({
          ...row,
          url:
            row.state === 'done'
              ? signedAddress(config, fileAddress(tenant, row.id), userId, new Date())
              : null,
          created_at: iso(row.created_at),
          finished_at: isoOrNull(row.finished_at),
          expires_at: isoOrNull(row.expires_at),
        })),
      }
    },
  },
  Mutation: {
    startExport: (_root, { kind, format, list, ids }, context) => {
      const principal = principalOf(context)
      return context.db.work(context.tenant, (work) =>
        startExport(work, principal, { kind, format, list: list ?? {}, ids: ids ?? null }, context),
      )
    },
    cancelExport: (_root, { id }, context) => {
      const { userId } = principalOf(context)
      return context.db.work(context.tenant, (work) => cancelExport(work, userId, id))
    },
  },
}
