import { bulkResolver } from '../../directory/bulk/start'
import { eachResolver } from '../../platform/graphql/bulk'
import { mutation, query } from '../../platform/graphql/operation'
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
    scheduledMessages: query(scheduledMessages),
    scheduledMessageRows: query((work, viewer, { list }) => scheduledRows(work, viewer, list ?? {})),
    scheduledMessageDays: query(scheduledDays),
  },
  Mutation: {
    scheduleMessage: mutation(scheduleMessage),
    updateScheduledMessage: mutation((work, viewer, { id, ...change }, now) =>
      updateScheduled(work, viewer, id, change, now),
    ),
    cancelScheduledMessage: mutation((work, viewer, { id }, now) => cancelScheduled(work, viewer, id, now)),
    restoreScheduledMessage: mutation((work, viewer, { id }, now) => restoreScheduled(work, viewer, id, now)),
    cancelScheduledMessages: eachResolver((work, id, viewer, now) => cancelScheduled(work, viewer, id, now)),
    cancelAllScheduledMessages: bulkResolver('schedules.cancel'),
    restoreScheduledMessages: eachResolver((work, id, viewer, now) =>
      restoreScheduled(work, viewer, id, now),
    ),
    sendScheduledMessageNow: mutation((work, viewer, { id }, now) => sendScheduledNow(work, viewer, id, now)),
  },
}
