import type { MetricName } from '@domain/reports/metrics'
import type { Grain } from '@domain/reports/query'
import { bucketsOf, daysOf } from '@domain/reports/series'
import { Skeleton } from '@mantine/core'
import { startPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { Suspense } from 'react'
import { metricTexts } from '../../texts/metrics/pt_BR'
import { reportTexts } from '../../texts/pt_BR'
import type { ReportAddress } from '../bar/useReportAddress'
import { useOpenCases } from '../cases/cases'
import { bucketName, shortPeriod } from '../figures/days'
import { lineOf } from '../figures/FigureStrip'
import { formatFigure, formatMark } from '../figures/format'
import type { Table } from '../useReports'
import { ChartPanel } from './ChartPanel'
import { useTop } from './useTop'

const BarsChart = startPart(() => import('./BarsChart'), 'around')

type Props = {
  address: ReportAddress
  /** A sum of cents. */
  metric: MetricName
  words: Readonly<{
    /** The mark at which there was most. */
    most: (when: string, value: string) => string
    title: string
    note: string
  }>
  grain: Grain
  now: Table | undefined
  before: Table | undefined
}

/** Money by week or month, beside the same of the period before. */
export function MoneyPanel({ address, metric, words, grain, now, before }: Props) {
  const t = useTexts(reportTexts, metricTexts)
  const open = useOpenCases()
  const top = useTop(address, now)
  const { period, compared } = address.asked
  const buckets = bucketsOf(period, grain)
  const values = lineOf(now, metric, buckets, grain)
  const was =
    compared && before
      ? lineOf(before, metric, bucketsOf(compared, grain), grain).slice(0, buckets.length)
      : null
  const marks = buckets.map((bucket) =>
    grain === 'month' ? bucketName(bucket, grain) : shortPeriod(daysOf(bucket, grain, period)),
  )
  const most = Math.max(0, ...values.map((value) => value ?? 0))
  const best = most > 0 ? values.indexOf(most) : null
  const name = t(`reports/metrics:name.${metric}`)
  const reais = (cents: number | null | undefined) => (cents == null ? null : cents / 100)
  return (
    <ChartPanel
      title={best === null ? words.title : words.most(marks[best] ?? '', formatFigure('cents', most))}
      note={words.note}
      tables={address.get('tables') !== null}
      top={top}
      empty={(now?.of(metric)?.cases ?? 0) === 0}
      sheet={{
        head: [t('chart.when'), `${name} (R$)`, ...(was ? [`${t('chart.before')} (R$)`] : [])],
        rows: marks.map((mark, place) => [mark, reais(values[place]), ...(was ? [reais(was[place])] : [])]),
      }}
    >
      <Suspense fallback={<Skeleton height={262} />}>
        <BarsChart
          label={words.note}
          marks={marks}
          values={values}
          before={was}
          name={name}
          format={(value) => formatMark('cents', value)}
          say={(value) => formatFigure('cents', value)}
          accent={best}
          onOpen={(place) => {
            const [bucket, cell] = [buckets[place], now?.cells.find((one) => one.bucket === buckets[place])]
            const figure = cell && now?.of(metric, cell)
            if (bucket && figure)
              open({
                metric,
                of: marks[place] ?? null,
                period: daysOf(bucket, grain, period),
                only: address.only,
                figure,
              })
          }}
        />
      </Suspense>
    </ChartPanel>
  )
}
