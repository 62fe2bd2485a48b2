import { QUIET_HOUR } from '../../platform/housekeeping/step'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { sumDays } from './days/build'
import { checkCells } from './days/check'
import { casesFile } from './file/cases-file'
import { reportFile } from './file/report-file'
import { resolvers } from './resolvers'
import { sendDueReport } from './saved/due.job'
import { sendReportMail } from './saved/mail.job'
import { savedResolvers } from './saved/resolvers'
import { reviveReports, sweepReportMails } from './saved/revive'

export { casesIn, figureOf, reportOf, sumIn } from './report'
export { figuresVisibleTo } from './visible-figures.sql'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers, savedResolvers],
  pagedFiles: { report: reportFile, 'report-cases': casesFile },
  jobs: { 'reports.due': sendDueReport, 'reports.mail': sendReportMail },
  housekeeping: [
    { name: 'report-days', run: ({ db, now }: JobHelpers) => sumDays(db, now()) },
    { name: 'report-cells', hour: QUIET_HOUR, run: ({ db, log }: JobHelpers) => checkCells(db, log) },
    { name: 'report-plans', run: ({ db, now }: JobHelpers) => reviveReports(db, now()) },
    sweepReportMails,
  ],
}
