import { received } from '../../conversation/seam'
import { leaving, merged, parted } from '../../directory/moments'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { awaitsAnswer, cancelAnswered } from './answered'
import { SCHEDULE_DEEDS } from './bulk-deeds'
import { sendDue } from './due.job'
import { lockWaitingOf, settleWaitingOf } from './of-leaver'
import { lockScheduledOf, tellScheduledOf } from './of-merged'
import { scheduleSections } from './person-file'
import { resolvers } from './resolvers'
import { reviveOverdue } from './sweep'

export { PLAN_PROBLEMS } from './repeat'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  jobs: { 'schedules.due': sendDue },
  housekeeping: [{ name: 'schedules', run: ({ db, now }: JobHelpers) => reviveOverdue(db, now()) }],
  bulk: SCHEDULE_DEEDS,
  personFile: scheduleSections,
  hooks: [
    ...[merged, parted].flatMap((moment) => [
      moment.hook('recognise', {
        name: `locks what is planned for customers, ${moment.name}`,
        act: lockScheduledOf,
      }),
      moment.hook('tell', {
        name: `tells what is planned for customers, ${moment.name}`,
        act: tellScheduledOf,
      }),
    ]),
    leaving.hook('recognise', {
      name: 'locks what waits in the name of whoever leaves',
      act: lockWaitingOf,
    }),
    leaving.hook('record', { name: 'settles what waits in their name', act: settleWaitingOf }),
    received.hook('answer', {
      name: 'cancels what an answer cancels',
      asks: awaitsAnswer,
      act: cancelAnswered,
    }),
  ],
}
