import type { Grain } from '@domain/reports/query'
import { bucketsOf, daysOf } from '@domain/reports/series'
import { Skeleton } from '@mantine/core'
import { startPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { Suspense } from 'react'
import { metricTexts } from '../../texts/metrics/pt_BR'
import { npsTexts } from '../../texts/nps/pt_BR'
import { reportTexts } from '../../texts/pt_BR'
import type { ReportAddress } from '../bar/useReportAddress'
import { useOpenCases } from '../cases/cases'
import { ChartPanel } from '../charts/ChartPanel'
import { useTop } from '../charts/useTop'
import { bucketName, shortPeriod } from '../figures/days'
import { lineOf } from '../figures/FigureStrip'
import { formatCount } from '../figures/format'
import type { Table } from '../useReports'
import { GRADE_KINDS, scoreOf } from './score'

const StackedChart = startPart(() => import('../charts/StackedChart'), 'around')

/** The grades over time by their kinds, with the score over each bar. */
export function GradesPanel({
  address,
  grain,
  table,
}: {
  address: ReportAddress
  grain: Grain
  table: Table | undefined
}) {
  const t = useTexts(npsTexts, metricTexts, reportTexts)
  const open = useOpenCases()
  const top = useTop(address, table)
  const { period } = address.asked
  const buckets = bucketsOf(period, grain)
  const marks = buckets.map((bucket) =>
    grain === 'month' ? bucketName(bucket, grain) : shortPeriod(daysOf(bucket, grain, period)),
  )
  const cells = new Map(table?.cells.map((cell) => [cell.bucket, cell]))
  const scores = buckets.map((bucket) => {
    const cell = cells.get(bucket)
    const score = cell && scoreOf(table, cell)
    return score ? Math.round(score.nps) : null
  })
  const best = scores.reduce<number | null>(
    (found, score, place) =>
      score !== null && (found === null || score > (scores[found] ?? -101)) ? place : found,
    null,
  )
  const stacks = GRADE_KINDS.map((kind) => ({
    name: t(`weeks.${kind}`),
    tone: kind,
    values: lineOf(table, kind, buckets, grain),
  }))
  return (
    <ChartPanel
      title={
        best === null
          ? t('weeks.title')
          : t('weeks.best', { when: marks[best] ?? '', value: formatCount(scores[best] ?? 0) })
      }
      note={t('weeks.note')}
      tables={address.get('tables') !== null}
      top={top}
      empty={(table?.of('nps')?.cases ?? 0) === 0}
      sheet={{
        head: [t('reports:chart.when'), ...stacks.map(({ name }) => name), 'NPS'],
        rows: marks.map((mark, place) => [
          mark,
          ...stacks.map(({ values }) => values[place] ?? null),
          scores[place] ?? null,
        ]),
      }}
    >
      <Suspense fallback={<Skeleton height={262} />}>
        <StackedChart
          label={t('weeks.note')}
          marks={marks}
          stacks={stacks}
          over={scores.map((score) => (score === null ? '' : formatCount(score)))}
          overName="NPS"
          onOpen={(place) => {
            const bucket = buckets[place]
            const figure = table?.of('nps', cells.get(bucket ?? ''))
            if (bucket && figure && cells.has(bucket))
              open({
                metric: 'nps',
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
