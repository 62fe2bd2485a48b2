import type { Viewer } from '../../../../src/domain/access/visibility'
import { ReportPlanForm } from '../../../../src/domain/reports/saved-form'
import { cronProblem, nextDates } from '../../../../src/domain/schedules/cron'
import { isId } from '../../../platform/db/is-id'
import { changedMeanwhile } from '../../../platform/db/seen-revision'
import { zoneOf } from '../../../platform/db/shop-zone'
import type { Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import { Refusal } from '../../../platform/graphql/refusal'
import { typedIn } from '../../../platform/graphql/typed-in'
import { PLAN_PROBLEMS } from '../../schedules/area'
import { reportAudience } from './audience'
import { addMails } from './due.job'
import { enqueueReport } from './enqueue'
import { lockReport, type SavedReportRow } from './saved.row'

/** @throws Refusal NOT_FOUND for one that is not there or not theirs */
async function ownReport(work: Work, viewer: Viewer, id: string): Promise<SavedReportRow> {
  const row = isId(id) ? await lockReport(work, id) : undefined
  if (row?.user_id !== Number(viewer.id))
    throw new Refusal('NOT_FOUND', 'Este relatório não existe mais, ou é de outra pessoa.')
  return row
}

/**
 * Says when an own report is sent, and to whom.
 * @throws Refusal INVALID with the field for a plan that is none or people who may not open reports; CONFLICT where it was
 *   changed meanwhile; NOT_FOUND
 */
export async function planReport(
  work: Work,
  viewer: Viewer,
  { id, rev, form }: Readonly<{ id: string; rev: number; form: unknown }>,
  now: Date,
): Promise<true> {
  const { plan, recipient_ids: recipients } = typedIn(ReportPlanForm, form)
  const row = await ownReport(work, viewer, id)
  if (row.rev !== rev) throw changedMeanwhile()
  const zone = await zoneOf(work)
  const problem = plan === null ? null : cronProblem(plan, zone, now.getTime())
  if (problem !== null) throw new Refusal('INVALID', PLAN_PROBLEMS[problem], { field: 'plan' })
  const { people } = await reportAudience(work)
  const may = new Set(people.map((one) => one.id))
  if (plan !== null && recipients.length === 0)
    throw new Refusal('INVALID', 'Escolha quem recebe.', { field: 'recipient_ids' })
  if (recipients.some((one) => !may.has(one)))
    throw new Refusal('INVALID', 'Alguma das pessoas não pode abrir relatórios.', { field: 'recipient_ids' })
  const next = plan === null ? undefined : nextDates(plan, zone, now.getTime(), 1)[0]
  const nextAt = next === undefined ? null : new Date(next)
  await work.query(
    `UPDATE saved_reports SET plan = $3, recipient_ids = $4, next_at = $5, stopped = NULL, rev = rev + 1 WHERE tenant_id = $1 AND id = $2`,
    [work.tenant.id, row.id, plan, recipients.map(Number), nextAt],
  )
  if (nextAt) await enqueueReport(work, row.id, nextAt)
  await tellTopic(work, 'savedReports')
  return true
}

/** Sends an own report now. @throws Refusal NOT_FOUND; INVALID where nobody is named in its plan */
export async function sendReport(
  work: Work,
  viewer: Viewer,
  { id }: Readonly<{ id: string }>,
  now: Date,
): Promise<true> {
  const row = await ownReport(work, viewer, id)
  if (row.recipient_ids.length === 0)
    throw new Refusal('INVALID', 'Escolha antes quem recebe este relatório.', { field: 'recipient_ids' })
  await addMails(work, row, now)
  await tellTopic(work, 'savedReports')
  return true
}
