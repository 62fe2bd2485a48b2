import { ExportReportDocument } from '../../../src/infra/graphql/reports.gen'
import * as reports from '../../../src/infra/graphql/saved-reports.gen'
import { asked, type Case, nobody, type Scene } from './deeds'

let made = 0

/** The kind of every id by which saved reports are asked for; see attempts.ts. */
export const REPORT_KINDS = {
  'saveSavedReport.form.role_ids': 'role',
  'saveSavedReport.form.department_ids': 'department',
  'planReport.id': 'own:SavedReport',
  'planReport.form.recipient_ids': 'user',
  'sendReport.id': 'own:SavedReport',
} as const

/** A question that reports answer. */
const REPORT_QUERY = {
  metrics: ['opened', 'first_response'],
  from: '2026-01-01',
  to: '2026-01-31',
  grain: 'day',
  by: ['user'],
  only: [],
}

/** Questions and plans that will do. */
export const reportGood = {
  'report.query': REPORT_QUERY,
  'reports.queries': [REPORT_QUERY],
  'reportCases.query': REPORT_QUERY,
  'exportReport.query': REPORT_QUERY,
  'exportReport.what': 'cells',
  'planReport.form': { plan: null, recipient_ids: [] },
  'planReport.rev': 1,
}

const aReport = async ({ panels }: Scene) =>
  (
    await asked(panels.alice, reports.SaveSavedReportDocument, {
      form: {
        name: `Relatório da lei ${++made}`,
        address: 'rows=week&metrics=opened',
        shared: 'all',
        role_ids: [],
        department_ids: [],
      },
    })
  ).saveSavedReport

const plan = async (scene: Scene) => {
  const id = await aReport(scene)
  const { people } = (await asked(scene.panels.alice, reports.ReportAudienceDocument, {})).reportAudience
  await asked(scene.panels.alice, reports.PlanReportDocument, {
    id,
    rev: 1,
    form: { plan: '0 8 * * 1', recipient_ids: people.slice(0, 1).map((one) => one.id) },
  })
  return id
}

/** What is done to saved reports: panels only read them again. */
export const reportCases: Readonly<Record<string, readonly Case[]>> = {
  exportReport: [
    {
      about: 'leaves what it reads as it is',
      before: nobody,
      act: async ({ panels }) =>
        asked(panels.alice, ExportReportDocument, { query: REPORT_QUERY, what: 'cells', format: 'csv' }),
    },
  ],
  planReport: [
    {
      about: 'is read again by whoever looks at the list',
      before: nobody,
      act: async (scene) => void (await plan(scene)),
    },
  ],
  sendReport: [
    {
      about: 'is read again by whoever looks at the list',
      before: nobody,
      act: async (scene) => asked(scene.panels.alice, reports.SendReportDocument, { id: await plan(scene) }),
    },
  ],
}
