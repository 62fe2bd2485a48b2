import { useTexts } from '@ui/kit/text'
import { mariaPanelTexts } from '../../texts/maria/pt_BR'
import { metricTexts } from '../../texts/metrics/pt_BR'
import type { ReportAddress } from '../bar/useReportAddress'
import { ChartPanel } from '../charts/ChartPanel'
import { ShareBars } from '../charts/ShareBars'
import { useTop } from '../charts/useTop'
import { FigureValue } from '../figures/FigureValue'
import { formatCount } from '../figures/format'
import type { Table } from '../useReports'

/** What may go otherwise than by an answer. */
export const PROBLEMS = [
  'maria_misses',
  'maria_flags',
  'maria_unproven',
  'maria_faults',
  'maria_unsafe',
] as const

/** How often each did, the most frequent first. */
export function ProblemsPanel({ address, table }: { address: ReportAddress; table: Table | undefined }) {
  const t = useTexts(mariaPanelTexts, metricTexts)
  const top = useTop(address, table)
  const rows = PROBLEMS.map((metric) => ({
    metric,
    name: t(`reports/metrics:name.${metric}`),
    count: table?.of(metric)?.value ?? 0,
  })).sort((a, b) => b.count - a.count)
  const [most] = rows
  return (
    <ChartPanel
      title={
        most && most.count > 0
          ? t('problems.title', { name: most.name, count: formatCount(most.count) })
          : t('problems.plain')
      }
      note={t('problems.note')}
      tables={address.get('tables') !== null}
      top={top}
      empty={!most || most.count === 0}
      sheet={{
        head: [t('problems.kind'), t('reports/metrics:name.maria_turns')],
        rows: rows.map(({ name, count }) => [name, count]),
      }}
    >
      <ShareBars
        label={t('problems.plain')}
        rows={rows.map(({ metric, name, count }) => ({
          key: metric,
          name,
          length: (count / (most?.count || 1)) * 100,
          main: metric === most?.metric,
          value: (
            <FigureValue
              metric={metric}
              figure={table?.of(metric)}
              cases={{ of: null, period: address.asked.period, only: address.only }}
            />
          ),
        }))}
      />
    </ChartPanel>
  )
}
