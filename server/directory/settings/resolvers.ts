import type { Setting } from '../../../contract/entities'
import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { FEATURE, listFeatures, readFeature } from './features'
import { updateSetting } from './update'

export const resolvers: Resolvers = {
  Mutation: {
    updateSetting: mutation((work, viewer, args, _now, context) =>
      updateSetting(work, viewer, context, args),
    ),
  },
  Query: {
    settings: query((work) =>
      work.query<Setting>(
        `SELECT id::text, instance_id::text, key, value FROM settings WHERE NOT starts_with(key, $1)
         ORDER BY key, settings.id LIMIT 1000`,
        [FEATURE],
      ),
    ),
    getFeature: query(async (work, _viewer, { name }) => (await readFeature(work, name)) ?? null),
    features: query(listFeatures),
  },
}
