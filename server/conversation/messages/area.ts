import { QUIET_HOUR } from '../../platform/housekeeping/step'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { sendRead, sendTyping } from './delivery/shown-to-customer'
import { sweepParkedStatuses } from './delivery/statuses'
import { fetchMedia } from './inbound/fetch-file.job'
import { sendJob } from './outbound/send.job'
import { messageSections } from './person-file'
import { resolvers } from './resolvers'
import { sweepMessages } from './retention'
import { messageShowsFile } from './shows-file'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  jobs: {
    'messages.read': sendRead,
    'messages.typing': sendTyping,
    'messages.send': sendJob,
    'media.fetch': fetchMedia,
  },
  housekeeping: [
    sweepParkedStatuses,
    {
      name: 'messages',
      hour: QUIET_HOUR,
      run: ({ db, files, now }: JobHelpers) => sweepMessages(db, files, now()),
    },
  ],
  showsFile: messageShowsFile,
  personFile: messageSections,
}
