import type { MetricName } from '@domain/reports/metrics'
import type { Grain } from '@domain/reports/query'
import { bucketsOf, daysOf } from '@domain/reports/series'
import { Skeleton } from '@mantine/core'
import { startPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { Suspense } from 'react'
import { reportTexts } from '../../texts/pt_BR'
import type { ReportAddress } from '../bar/useReportAddress'
import { useOpenCases } from '../cases/cases'
import { bucketName, shortDay } from '../figures/days'
import { lineOf } from '../figures/FigureStrip'
import { formatCount, formatMark } from '../figures/format'
import type { Table } from '../useReports'
import { ChartPanel } from './ChartPanel'
import { useTop } from './useTop'

const LinesChart = startPart(() => import('./LinesChart'), 'around')

type Props = {
  address: ReportAddress
  /** What the sentence is about, and what stands beside it. */
  main: MetricName
  other: MetricName
  words: Readonly<{
    /** The mark at which there was most. */
    peak: (grain: Grain, when: string, value: string) => string
    title: string
    note: string
    main: string
    other: string
    before: string
  }>
  now: Table | undefined
  before: Table | undefined
}

/** Two sums over time, and the first of the period before. */
export function LinesPanel({ address, main, other, words, now, before }: Props) {
  const t = useTexts(reportTexts)
  const open = useOpenCases()
  const top = useTop(address, now)
  const { period, compared, grain } = address.asked
  const buckets = bucketsOf(period, grain)
  const mains = lineOf(now, main, buckets, grain)
  const others = lineOf(now, other, buckets, grain)
  // Mark by mark; where the period before has more of them, they have nothing to stand over.
  const was = compared ? lineOf(before, main, bucketsOf(compared, grain), grain).slice(0, buckets.length) : []
  const marks = buckets.map((bucket) => bucketName(bucket, grain))
  const most = Math.max(...mains.map((value) => value ?? 0))
  const peak = mains.indexOf(most)
  const missing = mains.findIndex((value) => value !== null)
  return (
    <ChartPanel
      title={most > 0 ? words.peak(grain, marks[peak] ?? '', formatCount(most)) : words.title}
      note={words.note}
      tables={address.get('tables') !== null}
      top={top}
      empty={(now?.of(main)?.cases ?? 0) + (now?.of(other)?.cases ?? 0) === 0}
      sheet={{
        head: [t('chart.when'), words.main, words.other, ...(before ? [words.before] : [])],
        rows: marks.map((mark, place) => [
          mark,
          mains[place] ?? null,
          others[place] ?? null,
          ...(before ? [was[place] ?? null] : []),
        ]),
      }}
    >
      <Suspense fallback={<Skeleton height={262} />}>
        <LinesChart
          label={words.note}
          marks={marks}
          axis={buckets.map((bucket) => (grain === 'month' ? bucketName(bucket, grain) : shortDay(bucket)))}
          format={(value) => formatMark('count', value)}
          lines={[
            { name: words.main, values: mains, tone: 'main' },
            { name: words.other, values: others, tone: 'other' },
            ...(before ? [{ name: words.before, values: was, tone: 'before' as const }] : []),
          ]}
          gap={
            now?.completeFrom && missing > 0
              ? { marks: missing, why: t('chart.gap', { day: shortDay(now.completeFrom) }) }
              : null
          }
          onOpen={(place) => {
            const [bucket, figure] = [buckets[place], mains[place]]
            if (bucket && figure)
              open({
                metric: main,
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
