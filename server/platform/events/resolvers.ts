import { principalOf } from '../graphql/context'
import type { Resolvers } from '../graphql/resolvers.gen'
import { openFeed } from './feed'
import { missedEvents } from './missed'

/** The contract's `missedEvents` and `events`. */
export const resolvers: Resolvers = {
  Query: {
    missedEvents: (_root, { since, limit, batch, packed }, context) => {
      const reader = principalOf(context)
      return context.db.work(
        context.tenant,
        (work) =>
          missedEvents(work, reader, since, {
            limit: limit ?? undefined,
            batch: envelopesPerFrame(batch),
            packed: packed === true,
            present: (event) => context.bus.present(event, reader),
          }),
        {
          isolation: 'repeatable read',
          readOnly: true,
        },
      )
    },
  },
  Subscription: {
    events: {
      subscribe: async (_root, { since, batch, packed }, context) => {
        const { sessionId } = principalOf(context)
        const watch = await context.bus.watch(context.tenant)
        return openFeed(watch, {
          since: since ?? null,
          batch: envelopesPerFrame(batch),
          packed: packed === true,
          reader: () => context.principals.load(context.tenant, sessionId),
        })
      },
      resolve: (frame: string) => frame,
    },
  },
}

/** Readers that know of one envelope to a frame only ask for nothing else. */
const envelopesPerFrame = (asked: number | null | undefined): number => Math.max(1, asked ?? 1)
