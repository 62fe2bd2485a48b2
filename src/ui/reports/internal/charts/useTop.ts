import { formatDateTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { reportTexts } from '../../texts/pt_BR'
import type { ReportAddress } from '../bar/useReportAddress'
import { wholePeriod } from '../figures/days'
import type { Table } from '../useReports'

/** What stands on top of a file: of which days and of what it is, and of which moment. */
export function useTop({ asked, filters }: ReportAddress, table: Table | undefined): string[][] {
  const t = useTexts(reportTexts)
  const narrowed = Object.entries(filters.filters)
    .map(([name, values]) => `${name}: ${values.join(', ')}`)
    .join(' · ')
  return [
    [t('file.query'), wholePeriod(asked.period)],
    [t('file.filters'), narrowed || t('file.all')],
    ...(table ? [[t('file.asOf'), formatDateTime(table.asOf), table.asOf]] : []),
  ]
}
