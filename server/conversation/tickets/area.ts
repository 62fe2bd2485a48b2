import type { JobHelpers } from '../../platform/jobs/handlers'
import { ticketsOfCustomers, ticketsOfUser } from './carries'
import { finishingJob } from './finishing'
import { goodbyeJob } from './goodbye.job'
import { resolvers as lifeResolvers } from './life.resolvers'
import { ticketSections } from './person-file'
import { resolvers } from './resolvers'
import { warnOfStranded } from './stranded'
import { forgetDraftsOfClosed } from './take-back'
import { ticketTimeline } from './timeline'
import { wakeJob } from './wake.job'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [lifeResolvers, resolvers],
  jobs: {
    'tickets.finishing': finishingJob,
    'tickets.goodbye': goodbyeJob,
    'tickets.wake': wakeJob,
  },
  housekeeping: [
    { name: 'stranded-tickets', run: warnOfStranded },
    {
      name: 'drafts-of-closed',
      run: ({ db, now }: JobHelpers) => db.system((work) => forgetDraftsOfClosed(work, now())),
    },
  ],
  carriesCustomers: ticketsOfCustomers,
  carriesUser: ticketsOfUser,
  timeline: ticketTimeline,
  personFile: ticketSections,
}
