import type { Database } from '../../../platform/db/work'
import { deletesOld } from '../../../platform/housekeeping/delete-old'
import { enqueueReport, enqueueReportMail } from './enqueue'

/** What should have happened by now, ms: its job was given up, or lost with a database that was brought back. */
const OVERDUE_MS = 15 * 60_000

/** Goes on with reports and mails that no job goes on with. */
export async function reviveReports(db: Database, now: Date): Promise<void> {
  const overdue = await db.system((work) =>
    work.query<{ tenant_id: number; slug: string; report: string | null; mail: string | null }>(
      `SELECT o.*, t.slug FROM (
         SELECT tenant_id, id::text AS report, NULL AS mail FROM saved_reports WHERE next_at < $1
         UNION ALL SELECT tenant_id, NULL, id::text FROM report_mails WHERE state IN ('waiting', 'sending') AND due_at < $1
       ) o JOIN tenants t ON t.id = o.tenant_id WHERE t.deactivated_at IS NULL`,
      [new Date(now.getTime() - OVERDUE_MS)],
    ),
  )
  for (const { tenant_id: id, slug, report, mail } of overdue)
    await db.work({ id, slug }, async (work) => {
      if (report !== null) await enqueueReport(work, report, now)
      if (mail !== null) await enqueueReportMail(work, mail, now)
    })
}

/** What was sent is kept for a year. */
export const sweepReportMails = deletesOld({
  name: 'report-mails',
  table: 'report_mails',
  column: 'due_at',
  keep: '365 days',
})
