import type { JobHelpers } from '../../platform/jobs/handlers'
import { exportRoute } from './download.route'
import { sweepExports, sweepOldExports } from './expire'
import { resolvers } from './resolvers'
import { giveUpExport, runExport } from './run.job'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  routes: [exportRoute],
  jobs: { 'exports.run': runExport },
  givenUp: { 'exports.run': giveUpExport },
  housekeeping: [
    { name: 'export-files', run: ({ db, files, now }: JobHelpers) => sweepExports(db, files, now()) },
    sweepOldExports,
  ],
}
