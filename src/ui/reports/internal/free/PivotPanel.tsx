import { useTexts } from '@ui/kit/text'
import { freeTexts } from '../../texts/free/pt_BR'
import { metricTexts } from '../../texts/metrics/pt_BR'
import { reportTexts } from '../../texts/pt_BR'
import type { ReportAddress } from '../bar/useReportAddress'
import { ChartPanel } from '../charts/ChartPanel'
import { useTop } from '../charts/useTop'
import type { Table } from '../useReports'
import { PivotTable } from './PivotTable'
import { sheetOf } from './sheetOf'
import type { Pivot } from './usePivot'

type Props = { address: ReportAddress; pivot: Pivot; table: Table | undefined; time: boolean }

/** All figures of a free report, by row and column. */
export function PivotPanel({ address, pivot, table, time }: Props) {
  const t = useTexts(freeTexts, metricTexts)
  const words = useTexts(reportTexts)
  const top = useTop(address, table)
  return (
    <ChartPanel
      wide
      title={t(time ? 'overTime' : 'byRow', { rows: pivot.rowName })}
      note={pivot.left > 0 ? t('tooWide', { count: pivot.left }) : t('note')}
      tables={false}
      top={top}
      empty={pivot.rows.length === 0}
      sheet={sheetOf(words, t, pivot)}
    >
      <PivotTable pivot={pivot} />
    </ChartPanel>
  )
}
