import { useCommands, useUser } from '@app/panel/panel'
import { isAdministrator } from '@domain/access/rights'
import { type SavedReportForm, SHARINGS } from '@domain/reports/saved-form'
import { ReportAudienceDocument, type SavedReportsQuery } from '@infra/graphql/saved-reports.gen'
import { useRead } from '@ui/kit/server/useRead'

export type SavedReport = SavedReportsQuery['savedReports']['items'][number]

/** Roles, departments and people with whom reports are shared. */
export function useAudience() {
  const { read } = useCommands()
  return useRead('report audience', () => read(ReportAudienceDocument, {}), 'users')
}

/** May the user change and delete a report? Their own; of shared ones administrators too. */
export function useMayChange(): (report: SavedReport) => boolean {
  const { id, role } = useUser()
  return ({ owner_id: owner, shared }) => owner === id || (shared !== 'own' && isAdministrator(role))
}

/** Is it the user's own? Only they have it sent. */
export function useIsOwn(): (report: SavedReport) => boolean {
  const { id } = useUser()
  return ({ owner_id: owner }) => owner === id
}

/** What is typed to save it. */
export const formOf = ({
  name,
  address,
  shared,
  role_ids,
  department_ids,
}: SavedReport): SavedReportForm => ({
  name,
  address,
  shared: SHARINGS.find((one) => one === shared) ?? 'own',
  role_ids: [...role_ids],
  department_ids: [...department_ids],
})
