import type { Period } from '@domain/reports/days'
import { PeriodChip } from './internal/bar/PeriodChip'
import { useReportAddress } from './internal/bar/useReportAddress'

/** The days that the address of a page asks for, as reports do. */
export const usePeriod = (): Period => useReportAddress().asked.period

/** The period of the reports' common bar, for a list that is of days and compares nothing. */
export function PeriodFilter() {
  return <PeriodChip address={useReportAddress()} compares={false} />
}
