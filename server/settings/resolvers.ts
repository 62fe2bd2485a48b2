import type { Feature, Setting } from '../../contract/entities'
import { principalOf } from '../platform/graphql/context'
import type { Resolvers } from '../platform/graphql/resolvers.gen'
import { updateSetting } from './update'

/** Switches of the tenant's features lie beside its settings, under this and their name. */
const FEATURE = 'feature:'

export const resolvers: Resolvers = {
  Mutation: {
    updateSetting: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => updateSetting(work, viewer, args))
    },
  },
  Query: {
    settings: (_root, _args, context) => {
      principalOf(context)
      return context.db.work(
        context.tenant,
        (work) =>
          work.query<Setting>(
            `SELECT id::text, instance_id::text, key, value FROM settings WHERE NOT starts_with(key, $1)
             ORDER BY key, id LIMIT 1000`,
            [FEATURE],
          ),
        { readOnly: true },
      )
    },
    getFeature: async (_root, { name }, context) => {
      principalOf(context)
      const row = await context.db.work(
        context.tenant,
        (work) =>
          work.one<Omit<Feature, 'name'>>(
            'SELECT id::text, value AS enabled FROM settings WHERE key = $1 AND instance_id IS NULL',
            [FEATURE + name],
          ),
        { readOnly: true },
      )
      return row ? { ...row, name } : null
    },
  },
}
