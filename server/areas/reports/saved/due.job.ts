import type { STOPS } from '../../../../src/domain/reports/saved-form'
import { nextDates } from '../../../../src/domain/schedules/cron'
import { sendMail } from '../../../directory/mail/send'
import { rightsOf } from '../../../directory/session/viewer'
import type { Config } from '../../../platform/config'
import { zoneOf } from '../../../platform/db/shop-zone'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Work } from '../../../platform/db/work'
import { publish } from '../../../platform/events/publish'
import { topicChange } from '../../../platform/events/tell-topic'
import { warningTo } from '../../../platform/events/warning'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { opensReports } from './audience'
import { enqueueReport, enqueueReportMail } from './enqueue'
import { lockReport, type SavedReportRow } from './saved.row'

/**
 * Has a report sent whose time has come, and plans the next time, in one transaction under the report's lock: a mail of an
 * occurrence to somebody is one row, however often the job runs. Times that a server which was off has missed are left out.
 */
export async function sendDueReport(
  { tenantId, reportId }: JobPayload<'reports.due'>,
  { db, config, now }: Pick<JobHelpers, 'db' | 'config' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  await db.work(tenant, async (work) => {
    const row = await lockReport(work, reportId)
    if (!row?.plan || !row.next_at) return
    const at = now()
    // A job of an earlier plan.
    if (row.next_at > at) return enqueueReport(work, row.id, row.next_at)
    const owner = await rightsOf(work, String(row.user_id))
    if (!owner || !opensReports(owner.role)) return stop(work, config, row, owner ? 'rights' : 'left')
    await addMails(work, row, row.next_at)
    const [next] = nextDates(row.plan, await zoneOf(work), at.getTime(), 1)
    const nextAt = next === undefined ? null : new Date(next)
    await work.query('UPDATE saved_reports SET next_at = $3 WHERE tenant_id = $1 AND id = $2', [
      work.tenant.id,
      row.id,
      nextAt,
    ])
    if (nextAt) await enqueueReport(work, row.id, nextAt)
    await publish(work, [topicChange('savedReports')])
  })
}

/** Adds the mails of an occurrence; those that there are already stay as they are. */
export async function addMails(
  work: Work,
  { id, recipient_ids: recipients }: SavedReportRow,
  dueAt: Date,
): Promise<void> {
  const added = await work.query<{ id: string }>(
    `INSERT INTO report_mails (tenant_id, report_id, due_at, user_id, state)
     SELECT $1, $2, $3, r, 'waiting' FROM unnest($4::integer[]) r ON CONFLICT DO NOTHING RETURNING id::text`,
    [work.tenant.id, id, dueAt, recipients],
  )
  for (const mail of added) await enqueueReportMail(work, mail.id, dueAt)
}

const WHY: Readonly<Record<(typeof STOPS)[number], string>> = {
  left: 'quem o agendou não está mais na equipe',
  rights: 'quem o agendou não pode mais abrir relatórios',
}

/** It is sent no more; those who had it are told, and whoever planned it, if they are there. */
async function stop(
  work: Work,
  config: Config,
  { id, name, user_id: owner, recipient_ids: recipients }: SavedReportRow,
  why: (typeof STOPS)[number],
): Promise<void> {
  await work.query(
    'UPDATE saved_reports SET next_at = NULL, stopped = $3, rev = rev + 1 WHERE tenant_id = $1 AND id = $2',
    [work.tenant.id, id, why],
  )
  const people = await work.query<{ email: string }>(
    `SELECT email FROM users WHERE tenant_id = $1 AND id = ANY($2::integer[]) AND deleted_at IS NULL AND blocked_at IS NULL`,
    [work.tenant.id, recipients],
  )
  const message = `O relatório “${name}” parou de ser enviado: ${WHY[why]}. Quem pode abri-lo ainda o encontra no Balcão, e pode duplicá-lo e agendar o seu.`
  for (const { email } of people)
    await sendMail(work, config, { to: email, subject: `Parou: ${name}`, text: message })
  await publish(work, [
    warningTo(String(owner), { title: 'Um relatório parou de ser enviado', message }),
    topicChange('savedReports'),
  ])
}
