import { iso, isoOrNull } from '../../platform/db/iso'
import { mutation, query } from '../../platform/graphql/operation'
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
    exports: query(async (work, viewer, { list }, now, { tenant, config }) => {
      const page = await pagedQuery<Row>(work, viewer, exportList, list ?? {})
      return {
        ...page,
        items: page.items.map((row) => ({
          ...row,
          url:
            row.state === 'done' ? signedAddress(config, fileAddress(tenant, row.id), viewer.id, now) : null,
          created_at: iso(row.created_at),
          finished_at: isoOrNull(row.finished_at),
          expires_at: isoOrNull(row.expires_at),
        })),
      }
    }),
  },
  Mutation: {
    startExport: mutation((work, _viewer, { kind, format, list, ids }, _now, context) =>
      startExport(work, context.principal, { kind, format, list: list ?? {}, ids: ids ?? null }, context),
    ),
    cancelExport: mutation((work, viewer, { id }) => cancelExport(work, viewer.id, id)),
  },
}
