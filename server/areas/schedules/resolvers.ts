import { startBulkChange } from '../../directory/bulk/start'
import { SNAPSHOT } from '../../platform/db/page'
import { eachResolver } from '../../platform/graphql/bulk'
import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import {
  cancelScheduled,
  restoreScheduled,
  scheduleMessage,
  sendScheduledNow,
  updateScheduled,
} from './schedule'
import { scheduledMessages } from './scheduled.queries'
import { scheduledDays, scheduledRows } from './scheduled-list'

export const resolvers: Resolvers = {
  Query: {
    scheduledMessages: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => scheduledMessages(work, viewer, args), SNAPSHOT)
    },
    scheduledMessageRows: (_root, { list }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => scheduledRows(work, viewer, list ?? {}), SNAPSHOT)
    },
    scheduledMessageDays: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => scheduledDays(work, viewer, args), SNAPSHOT)
    },
  },
  Mutation: {
    scheduleMessage: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => scheduleMessage(work, viewer, args, new Date()))
    },
    updateScheduledMessage: (_root, { id, ...change }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => updateScheduled(work, viewer, id, change, new Date()))
    },
    cancelScheduledMessage: (_root, { id }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => cancelScheduled(work, viewer, id, new Date()))
    },
    restoreScheduledMessage: (_root, { id }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => restoreScheduled(work, viewer, id, new Date()))
    },
    cancelScheduledMessages: eachResolver((work, id, viewer, now) => cancelScheduled(work, viewer, id, now)),
    cancelAllScheduledMessages: (_root, asked, context) =>
      context.db.work(context.tenant, (work) =>
        startBulkChange(work, principalOf(context), 'schedules.cancel', asked),
      ),
    restoreScheduledMessages: eachResolver((work, id, viewer, now) =>
      restoreScheduled(work, viewer, id, now),
    ),
    sendScheduledMessageNow: (_root, { id }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => sendScheduledNow(work, viewer, id, new Date()))
    },
  },
}
