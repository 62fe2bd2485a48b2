import type { Setting } from '../../../contract/entities'
import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { FEATURE, listFeatures, readFeature } from './features'
import { updateSetting } from './update'

export const resolvers: Resolvers = {
  Mutation: {
    updateSetting: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => updateSetting(work, viewer, context, args))
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
             ORDER BY key, settings.id LIMIT 1000`,
            [FEATURE],
          ),
        { readOnly: true },
      )
    },
    getFeature: async (_root, { name }, context) => {
      principalOf(context)
      const one = await context.db.work(context.tenant, (work) => readFeature(work, name), { readOnly: true })
      return one ?? null
    },
    features: (_root, _args, context) => {
      principalOf(context)
      return context.db.work(context.tenant, listFeatures, { readOnly: true })
    },
  },
}
