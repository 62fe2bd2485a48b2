import { received } from '../../conversation/seam'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { awaitsAnswer, cancelAnswered } from './answered'
import { SCHEDULE_DEEDS } from './bulk-deeds'
import { sendDue } from './due.job'
import { scheduleSections } from './person-file'
import { resolvers } from './resolvers'
import { reviveOverdue } from './sweep'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  jobs: { 'schedules.due': sendDue },
  housekeeping: [{ name: 'schedules', run: ({ db, now }: JobHelpers) => reviveOverdue(db, now()) }],
  bulk: SCHEDULE_DEEDS,
  personFile: scheduleSections,
  hooks: [
    received.hook('answer', {
      name: 'cancels what an answer cancels',
      locks: ['scheduled_messages'],
      asks: awaitsAnswer,
      act: cancelAnswered,
    }),
  ],
}
