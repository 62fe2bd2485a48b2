import type { Setting } from '../../contract/entities'
import { principalOf } from '../platform/graphql/context'
import type { Resolvers } from '../platform/graphql/resolvers.gen'

export const resolvers: Resolvers = {
  Query: {
    settings: (_root, _args, context) => {
      principalOf(context)
      return context.db.work(
        context.tenant,
        (work) =>
          work.query<Setting>(
            'SELECT id::text, instance_id::text, key, value FROM settings ORDER BY key, id LIMIT 1000',
          ),
        { readOnly: true },
      )
    },
  },
}
