import * as v from 'valibot'
import { LONGEST_ADDRESS } from './free'

/** Who may open a saved report beside its owner: nobody, some roles and departments, all who may open reports. */
export const SHARINGS = ['own', 'some', 'all'] as const
export type Sharing = (typeof SHARINGS)[number]

export const LONGEST_REPORT_NAME = 80
/** People whom one report is sent to. */
export const MOST_RECIPIENTS = 50
const ids = v.pipe(v.array(v.pipe(v.string(), v.regex(/^\d{1,18}$/))), v.maxLength(100))

/** What is typed to save a report; it holds the query, and never its figures. */
export const SavedReportForm = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_REPORT_NAME)),
  address: v.pipe(v.string(), v.maxLength(LONGEST_ADDRESS)),
  shared: v.picklist(SHARINGS),
  role_ids: ids,
  department_ids: ids,
})
export type SavedReportForm = v.InferOutput<typeof SavedReportForm>

/** When a saved report is sent, and to whom; no plan: it is not. */
export const ReportPlanForm = v.object({
  /** As cron has it (src/domain/schedules/cron.ts), by the shop's clock. */
  plan: v.nullable(v.pipe(v.string(), v.trim())),
  recipient_ids: v.pipe(ids, v.maxLength(MOST_RECIPIENTS)),
})
export type ReportPlanForm = v.InferOutput<typeof ReportPlanForm>

/** What became of a mail with a report: `unknown`: it left, and the answer of the mail server was lost. */
export const REPORT_MAIL_STATES = ['waiting', 'sending', 'sent', 'failed', 'unknown', 'left_out'] as const
export type ReportMailState = (typeof REPORT_MAIL_STATES)[number]

/** Why a plan stopped: whoever made it is gone, or may not open reports any more. */
export const STOPS = ['left', 'rights'] as const
