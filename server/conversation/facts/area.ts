import { QUIET_HOUR } from '../../platform/housekeeping/step'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { countBusinessTime } from './business-time'
import { sumMessageCounts } from './sum-counts'

/** What the whole takes in of this area. */
export const area = {
  housekeeping: [
    { name: 'business-time', run: ({ db, now }: JobHelpers) => countBusinessTime(db, now()) },
    {
      name: 'message-counts',
      hour: QUIET_HOUR,
      run: ({ db, now }: JobHelpers) => sumMessageCounts(db, now()),
    },
  ],
}
