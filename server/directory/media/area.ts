import { QUIET_HOUR } from '../../platform/housekeeping/step'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { fileRoutes } from './routes'
import { sweepForgotten, sweepUnsent } from './sweep'

/** What the whole takes in of this area. */
export const area = {
  routes: [fileRoutes],
  housekeeping: [
    { name: 'unsent-files', hour: QUIET_HOUR, run: ({ db, files }: JobHelpers) => sweepUnsent(db, files) },
    {
      name: 'forgotten-files',
      hour: QUIET_HOUR,
      run: ({ db, files, now }: JobHelpers) => sweepForgotten(db, files, now()),
    },
  ],
}
