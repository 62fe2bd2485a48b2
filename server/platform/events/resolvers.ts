import { principalOf } from '../graphql/context'
import type { Resolvers } from '../graphql/resolvers.gen'
import { openFeed } from './feed'
import { missedEvents } from './missed'

/** The contract's `missedEvents` and `events`. */
export const resolvers: Resolvers = {
  Query: {
    missedEvents: (_root, { since, limit }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(
        context.tenant,
        (work) => missedEvents(work, viewer, since, limit ?? undefined),
        {
          isolation: 'repeatable read',
          readOnly: true,
        },
      )
    },
  },
  Subscription: {
    events: {
      subscribe: async (_root, { since }, context) => {
        const { sessionId } = principalOf(context)
        const watch = await context.bus.watch(context.tenant.id)
        return openFeed(watch, {
          since: since ?? null,
          viewer: async () => (await context.principals.load(context.tenant, sessionId))?.viewer ?? null,
        })
      },
      resolve: (frame: string) => frame,
    },
  },
}
