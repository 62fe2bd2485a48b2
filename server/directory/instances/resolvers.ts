import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import { usedBy } from '../../platform/db/still-used'
import { principalOf } from '../../platform/graphql/context'
import { mutation, query } from '../../platform/graphql/operation'
import { Refusal } from '../../platform/graphql/refusal'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { createInstance, restartInstance } from './create'
import { INSTANCE_COLUMNS, type InstanceRow, toInstance } from './instance.row'
import { mustAdminister } from './may-change'
import { checkInstance, instanceHealth, instanceOptions, instanceUsage } from './overview'
import { connectInstance } from './signup'
import { updateInstance, updateIntegration } from './update'
import { USES_OF_INSTANCE } from './uses'

const MOST_ROWS = 500

export const resolvers: Resolvers = {
  Mutation: {
    createInstance: mutation((work, viewer, args, _now, { config }) =>
      createInstance(work, viewer, args, config),
    ),
    restartInstancePlugin: mutation((work, viewer, { id }) => restartInstance(work, viewer, id)),
    updateInstance: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return updateInstance(context.db, context.tenant, viewer, args, context.config)
    },
    updateInstanceIntegration: mutation(updateIntegration),
    checkInstance: (_root, { id }, context) => {
      const { viewer } = principalOf(context)
      return checkInstance(context.db, context.tenant, viewer, id, context.config)
    },
    connectInstance: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return connectInstance(context.db, context.tenant, viewer, args, context.config)
    },
  },
  Query: {
    instanceOptions: (_root, _args, context) => instanceOptions(principalOf(context).viewer, context.config),
    instanceUsage: query(instanceUsage),
    instanceUses: query((work, viewer, { id }) => {
      mustAdminister(viewer)
      return usedBy(work, id, USES_OF_INSTANCE)
    }),
    instanceHealth: query((work, viewer, { id }, _now, { config }) =>
      instanceHealth(work, viewer, id, config),
    ),
    /** Connections: all of them for administrators, their own for others. */
    instances: query(async (work, viewer, args) => {
      const parameters = new Parameters()
      const all = ['i.deleted_at IS NULL']
      if (args.not_maria_enabled) all.push('NOT i.maria_enabled')
      if (viewer.role !== ADMINISTRATOR)
        all.push(`i.id = ANY(${parameters.add(viewer.instance_ids)}::bigint[])`)
      if (args.is_official !== undefined && args.is_official !== null)
        all.push(`i.is_official = ${parameters.add(args.is_official)}::boolean`)
      if (args.allowed_to_unify !== undefined && args.allowed_to_unify !== null) {
        if (args.user_id && !isId(args.user_id)) throw new Refusal('INVALID', 'Identificador inválido.')
        const about = parameters.add(args.user_id || viewer.id)
        all.push(
          `EXISTS (SELECT 1 FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
             WHERE u.tenant_id = i.tenant_id AND u.id = ${about}::bigint AND u.deleted_at IS NULL
               AND (u.allowed_to_unify OR r.name = '${ADMINISTRATOR}') = ${parameters.add(args.allowed_to_unify)}::boolean)`,
        )
      }
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
      const rows = await work.query<InstanceRow>(
        `SELECT ${INSTANCE_COLUMNS} FROM instances i WHERE ${all.join(' AND ')} ORDER BY i.id LIMIT ${MOST_ROWS}`,
        parameters.values,
      )
      // Who reads the code takes the number over.
      const hideCode = viewer.role !== ADMINISTRATOR
      return rows.map((row) => toInstance(hideCode ? { ...row, qr_code: null } : row))
    }),
  },
}
