import { useTexts } from '@ui/kit/text'
import { analyticsTexts } from '../../texts/analytics/pt_BR'
import type { ReportAddress } from '../bar/useReportAddress'
import { LinesPanel } from '../charts/LinesPanel'
import type { Table } from '../useReports'

type Props = { address: ReportAddress; now: Table | undefined; before: Table | undefined }

const PEAKS = { day: 'lines.peak', week: 'lines.peakWeek', month: 'lines.peakMonth' } as const

/** What was opened and closed over time. */
export function OpenedPanel(props: Props) {
  const t = useTexts(analyticsTexts)
  return (
    <LinesPanel
      main="opened"
      other="closed"
      words={{
        peak: (grain, when, value) => t(PEAKS[grain], { when, value }),
        title: t('lines.title'),
        note: t('lines.note'),
        main: t('lines.opened'),
        other: t('lines.closed'),
        before: t('lines.before'),
      }}
      {...props}
    />
  )
}
