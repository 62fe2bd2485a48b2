import { figureScope } from '../../../../src/domain/access/figures'
import { afterFailure, retryMs, type Undelivered } from '../../../../src/domain/email/sending'
import type { ReportMailState } from '../../../../src/domain/reports/saved-form'
import { deliver, failureOf, withoutAddresses } from '../../../directory/mail/deliver'
import { rightsOf } from '../../../directory/session/viewer'
import { Parameters } from '../../../platform/db/parameters'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import { Refusal } from '../../../platform/graphql/refusal'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { opensReports } from './audience'
import { enqueueReportMail } from './enqueue'
import { mayRead } from './list'
import { reportMail } from './mail-text'

type Needs = Pick<JobHelpers, 'db' | 'config' | 'now'>
/** How often a mail server that puts a mail off is asked. */
const MOST_TRIES = 8

type Row = Readonly<{
  id: string
  state: ReportMailState
  tries: number
  user_id: number
  email: string | null
  report_id: string
  name: string
  address: string
}>
type Settled = Readonly<{ state: ReportMailState; why?: string | null; filled?: boolean | null }>

/**
 * Sends a mail with a report, once at most: it is 'sending' before the mail server hears of it, and what is found so afterwards
 * (a server died over it) may have left, and is not sent again.
 */
export async function sendReportMail(
  { tenantId, mailId }: JobPayload<'reports.mail'>,
  { db, config, now }: Needs,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  const ready = await db.work(tenant, (work) => claim(work, { db, config, now }, mailId))
  if (!ready) return
  const failure = await failureOf(deliver(config, ready))
  await db.work(tenant, (work) => afterSending(work, ready, failure, now()))
}

/** The mail, put together and claimed; null: there is nothing to send. */
async function claim(work: Work, { db, config, now }: Needs, id: string) {
  const row = await work.one<Row>(
    `SELECT m.id::text, m.state, m.tries, m.user_id, u.email, m.report_id::text, s.name, s.address
     FROM report_mails m JOIN saved_reports s ON s.tenant_id = m.tenant_id AND s.id = m.report_id
     LEFT JOIN users u ON u.tenant_id = m.tenant_id AND u.id = m.user_id
     WHERE m.tenant_id = $1 AND m.id = $2 FOR UPDATE OF m`,
    [work.tenant.id, id],
  )
  if (row?.state === 'sending')
    await settle(
      work,
      id,
      { state: 'unknown', why: 'O servidor parou durante o envio: não se sabe se saiu.' },
      now(),
    )
  if (row?.state !== 'waiting') return null
  const reader = await rightsOf(work, String(row.user_id))
  const may =
    reader &&
    opensReports(reader.role) &&
    (await mayRead(work, reader.viewer, new Parameters(), row.report_id))
  if (!reader || !may || !row.email) {
    const why = reader
      ? 'Esta pessoa não pode mais abrir o relatório.'
      : 'Esta pessoa não está mais na equipe.'
    await settle(work, id, { state: 'left_out', why }, now())
    return null
  }
  if (config.mail.url === null) {
    await settle(work, id, { state: 'failed', why: 'Este Balcão não tem servidor de e-mail.' }, now())
    return null
  }
  try {
    const viewer = { ...reader.viewer, figures: figureScope(reader.role) }
    const mail = await reportMail(
      work,
      { db, publicUrl: config.publicUrl, reader: viewer, now: now() },
      { id: row.report_id, name: row.name, address: row.address },
    )
    await work.query(
      `UPDATE report_mails SET state = 'sending', tries = tries + 1 WHERE tenant_id = $1 AND id = $2`,
      [work.tenant.id, id],
    )
    return { ...mail, id, to: row.email, tries: row.tries + 1 }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await settle(work, id, { state: 'failed', why: error.message }, now())
    return null
  }
}

async function afterSending(
  work: Work,
  { id, tries, filled }: Readonly<{ id: string; tries: number; filled: boolean }>,
  failure: Undelivered | null,
  now: Date,
): Promise<unknown> {
  if (failure === null) return settle(work, id, { state: 'sent', filled }, now)
  const why = withoutAddresses(failure.message)
  const after = afterFailure(failure)
  if (after === 'unknown') return settle(work, id, { state: 'unknown', why, filled }, now)
  if (after === 'permanent' || tries >= MOST_TRIES)
    return settle(work, id, { state: 'failed', why, filled }, now)
  await work.query(`UPDATE report_mails SET state = 'waiting', why = $3 WHERE tenant_id = $1 AND id = $2`, [
    work.tenant.id,
    id,
    why,
  ])
  return enqueueReportMail(work, id, new Date(now.getTime() + retryMs(tries)))
}

async function settle(
  work: Work,
  id: string,
  { state, why = null, filled = null }: Settled,
  now: Date,
): Promise<void> {
  await work.query(
    `UPDATE report_mails SET state = $3, why = $4, filled = $5, settled_at = $6 WHERE tenant_id = $1 AND id = $2`,
    [work.tenant.id, id, state, why, filled, now],
  )
  await tellTopic(work, 'savedReports')
}
