import { erased, leaving, merged, parted } from '../../directory/moments'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { closeOfErased, tellClosedOfErased } from './erase'
import { finishingJob } from './finishing'
import { goodbyeJob } from './goodbye.job'
import { joinRivals, writeMergeLines } from './join'
import { lockTicketsOf, passTicketsOn } from './leave'
import { resolvers } from './life.resolvers'
import { giveBack, part } from './part'
import { forgetDraftsOfClosed } from './take-back'
import { wakeJob } from './wake.job'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  jobs: {
    'tickets.finishing': finishingJob,
    'tickets.goodbye': goodbyeJob,
    'tickets.wake': wakeJob,
  },
  housekeeping: [
    {
      name: 'drafts-of-closed',
      run: ({ db, now }: JobHelpers) => db.system((work) => forgetDraftsOfClosed(work, now())),
    },
  ],
  hooks: [
    merged.hook('decide', { name: 'joins unfinished tickets', act: joinRivals }),
    merged.hook('tell', { name: 'writes down that tickets were joined', act: writeMergeLines }),
    parted.hook('decide', { name: 'gives back what went over to another ticket', act: giveBack }),
    parted.hook('record', { name: 'parts tickets that were joined', act: part }),
    parted.hook('tell', { name: 'writes down that tickets were parted', act: writeMergeLines }),
    erased.hook('decide', {
      name: 'closes the tickets of erased customers',
      act: closeOfErased,
    }),
    erased.hook('tell', { name: 'tells which tickets were closed', act: tellClosedOfErased }),
    leaving.hook('decide', {
      name: 'locks the tickets of whoever leaves',
      act: lockTicketsOf,
    }),
    leaving.hook('record', { name: 'passes tickets on', act: passTicketsOn }),
  ],
}
