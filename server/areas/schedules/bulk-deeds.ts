import type { BulkDeed } from '../../directory/bulk/definition'
import { eachOf } from '../../directory/bulk/each'
import { cancelScheduled } from './schedule'
import { scheduledList } from './scheduled-list'

/** What can be done with all messages for later that a filter finds. */
export const SCHEDULE_DEEDS: Readonly<Record<string, BulkDeed>> = {
  'schedules.cancel': {
    list: scheduledList,
    needs: 'cancelAllScheduledMessages',
    check: async () => {},
    take: eachOf(cancelScheduled),
  },
}
