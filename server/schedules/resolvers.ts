import { SNAPSHOT } from '../platform/db/page'
import { principalOf } from '../platform/graphql/context'
import type { Resolvers } from '../platform/graphql/resolvers.gen'
import { cancelScheduled, scheduleMessage, sendScheduledNow, updateScheduled } from './schedule'
import { scheduledMessages } from './scheduled.queries'

export const resolvers: Resolvers = {
  Query: {
    scheduledMessages: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => scheduledMessages(work, viewer, args), SNAPSHOT)
    },
  },
  Mutation: {
    scheduleMessage: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => scheduleMessage(work, viewer, args, new Date()))
    },
    updateScheduledMessage: (_root, { id, message, send_at }, context) => {
      const { viewer } = principalOf(context)
      const wish = { message: message ?? null, send_at: send_at ?? null }
      return context.db.work(context.tenant, (work) => updateScheduled(work, viewer, id, wish, new Date()))
    },
    cancelScheduledMessage: (_root, { id }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => cancelScheduled(work, viewer, id))
    },
    sendScheduledMessageNow: (_root, { id }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => sendScheduledNow(work, viewer, id, new Date()))
    },
  },
}
