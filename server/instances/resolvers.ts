import { ADMINISTRATOR } from '../../src/domain/tickets/visibility'
import { Parameters } from '../platform/db/parameters'
import { principalOf } from '../platform/graphql/context'
import { Refusal } from '../platform/graphql/refusal'
import type { Resolvers } from '../platform/graphql/resolvers.gen'
import { isId } from '../tickets/locked-ticket'
import { createInstance, restartInstance } from './create'
import { INSTANCE_COLUMNS, type InstanceRow, toInstance } from './instance.row'

const MOST_ROWS = 500

export const resolvers: Resolvers = {
  Mutation: {
    createInstance: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => createInstance(work, viewer, args, context.config))
    },
    restartInstancePlugin: (_root, { id }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => restartInstance(work, viewer, id))
    },
  },
  Query: {
    /** Connections: all of them for administrators, their own for others. */
    instances: async (_root, args, context) => {
      const { viewer } = principalOf(context)
      const parameters = new Parameters()
      const all: string[] = []
      if (viewer.role !== ADMINISTRATOR)
        all.push(`i.id = ANY(${parameters.add(viewer.instance_ids)}::bigint[])`)
      if (args.is_official !== undefined && args.is_official !== null)
        all.push(`i.is_official = ${parameters.add(args.is_official)}::boolean`)
      if (args.user_id) {
        if (!isId(args.user_id)) throw new Refusal('INVALID', 'Identificador inválido.')
        all.push(
          `EXISTS (SELECT 1 FROM user_instances ui WHERE ui.tenant_id = i.tenant_id AND ui.instance_id = i.id AND ui.user_id = ${parameters.add(args.user_id)}::bigint)`,
        )
      }
      if (args.remove_ids?.length) {
        if (!args.remove_ids.every(isId)) throw new Refusal('INVALID', 'Identificador inválido.')
        all.push(`i.id <> ALL(${parameters.add(args.remove_ids)}::bigint[])`)
      }
      const where = all.length > 0 ? `WHERE ${all.join(' AND ')}` : ''
      const rows = await context.db.work(
        context.tenant,
        (work) =>
          work.query<InstanceRow>(
            `SELECT ${INSTANCE_COLUMNS} FROM instances i ${where} ORDER BY i.id LIMIT ${MOST_ROWS}`,
            parameters.values,
          ),
        { readOnly: true },
      )
      // Who reads the code takes the number over.
      const hideCode = viewer.role !== ADMINISTRATOR
      return rows.map((row) => toInstance(hideCode ? { ...row, qr_code: null } : row))
    },
  },
}
