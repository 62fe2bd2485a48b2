import { bucketsOf, daysOf } from '@domain/reports/series'
import { Skeleton } from '@mantine/core'
import { startPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { Suspense } from 'react'
import { analyticsTexts } from '../../texts/analytics/pt_BR'
import { reportTexts } from '../../texts/pt_BR'
import type { ReportAddress } from '../bar/useReportAddress'
import { useOpenCases } from '../cases/cases'
import { ChartPanel } from '../charts/ChartPanel'
import { useTop } from '../charts/useTop'
import { bucketName, shortDay } from '../figures/days'
import { lineOf } from '../figures/FigureStrip'
import { formatCount, formatMark } from '../figures/format'
import type { Table } from '../useReports'

const LinesChart = startPart(() => import('../charts/LinesChart'), 'around')

type Props = { address: ReportAddress; now: Table | undefined; before: Table | undefined }

/** What was opened and closed over time. */
export function LinesPanel({ address, now, before }: Props) {
  const t = useTexts(analyticsTexts, reportTexts)
  const open = useOpenCases()
  const top = useTop(address, now)
  const { period, compared, grain } = address.asked
  const buckets = bucketsOf(period, grain)
  const opened = lineOf(now, 'opened', buckets)
  const closed = lineOf(now, 'closed', buckets)
  // Mark by mark; where the period before has more of them, they have nothing to stand over.
  const was = compared ? lineOf(before, 'opened', bucketsOf(compared, grain)).slice(0, buckets.length) : []
  const marks = buckets.map((bucket) => bucketName(bucket, grain))
  const most = Math.max(...opened.map((value) => value ?? 0))
  const peak = opened.indexOf(most)
  const missing = opened.findIndex((value) => value !== null)
  const sayPeak = ({ day: 'lines.peak', week: 'lines.peakWeek', month: 'lines.peakMonth' } as const)[grain]
  return (
    <ChartPanel
      title={most > 0 ? t(sayPeak, { when: marks[peak] ?? '', value: formatCount(most) }) : t('lines.title')}
      note={t('lines.note')}
      tables={address.get('tables') !== null}
      top={top}
      empty={(now?.of('opened')?.cases ?? 0) + (now?.of('closed')?.cases ?? 0) === 0}
      sheet={{
        head: [
          t('reports:chart.when'),
          t('lines.opened'),
          t('lines.closed'),
          ...(before ? [t('lines.before')] : []),
        ],
        rows: marks.map((mark, place) => [
          mark,
          opened[place] ?? null,
          closed[place] ?? null,
          ...(before ? [was[place] ?? null] : []),
        ]),
      }}
    >
      <Suspense fallback={<Skeleton height={262} />}>
        <LinesChart
          label={t('lines.note')}
          marks={marks}
          axis={buckets.map((bucket) => (grain === 'month' ? bucketName(bucket, grain) : shortDay(bucket)))}
          format={(value) => formatMark('count', value)}
          lines={[
            { name: t('lines.opened'), values: opened, tone: 'main' },
            { name: t('lines.closed'), values: closed, tone: 'other' },
            ...(before ? [{ name: t('lines.before'), values: was, tone: 'before' as const }] : []),
          ]}
          gap={
            now?.completeFrom && missing > 0
              ? { marks: missing, why: t('reports:chart.gap', { day: shortDay(now.completeFrom) }) }
              : null
          }
          onOpen={(place) => {
            const [bucket, figure] = [buckets[place], opened[place]]
            if (bucket && figure)
              open({
                metric: 'opened',
                of: marks[place] ?? null,
                period: daysOf(bucket, grain, period),
                only: address.only,
                figure: { value: figure, cases: figure },
              })
          }}
        />
      </Suspense>
    </ChartPanel>
  )
}
