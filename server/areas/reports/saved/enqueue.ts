import type { Work } from '../../../platform/db/work'

/** Adds the job for the next time that a report is sent; an earlier one that has not run gives way. */
export const enqueueReport = (work: Work, reportId: string, runAt: Date): Promise<void> =>
  work.enqueue(
    'reports.due',
    { tenantId: work.tenant.id, reportId },
    { runAt, key: `reports.due:${work.tenant.id}:${reportId}` },
  )

/** Adds the job that sends a mail with a report. */
export const enqueueReportMail = (work: Work, mailId: string, runAt: Date): Promise<void> =>
  work.enqueue(
    'reports.mail',
    { tenantId: work.tenant.id, mailId },
    { runAt, key: `reports.mail:${work.tenant.id}:${mailId}` },
  )
