import { addsUp, type FreeReport, isGrain } from '@domain/reports/free'
import { metricOf } from '@domain/reports/metrics'
import { Skeleton } from '@mantine/core'
import { startPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { Suspense } from 'react'
import { freeTexts } from '../../texts/free/pt_BR'
import { metricTexts } from '../../texts/metrics/pt_BR'
import { reportTexts } from '../../texts/pt_BR'
import type { ReportAddress } from '../bar/useReportAddress'
import { useOpenCases } from '../cases/cases'
import { ChartPanel } from '../charts/ChartPanel'
import type { Line } from '../charts/LinesChart'
import { ShareBars } from '../charts/ShareBars'
import { useTop } from '../charts/useTop'
import { shortDay } from '../figures/days'
import { FigureValue } from '../figures/FigureValue'
import { formatFigure, formatMark, tooFew } from '../figures/format'
import type { Table } from '../useReports'
import { sheetOf } from './sheetOf'
import type { Pivot } from './usePivot'

const LinesChart = startPart(() => import('../charts/LinesChart'), 'around')

/** Lines, and bars, that can be told apart. */
const [MOST_LINES, MOST_BARS] = [4, 12]

type Props = { address: ReportAddress; report: FreeReport; pivot: Pivot; table: Table | undefined }

/** The first figure of a free report as a chart: over time as lines, else as bars, the longest first. */
export function FreeChart({ address, report, pivot, table }: Props) {
  const t = useTexts(freeTexts, reportTexts, metricTexts)
  const words = useTexts(reportTexts)
  const open = useOpenCases()
  const top = useTop(address, table)
  const { rows, columns, figureAt, wasAt, casesAt, metrics } = pivot
  const [metric = 'opened'] = metrics
  const { unit } = metricOf(metric)
  const name = t(`reports/metrics:name.${metric}`)
  const known = (cases: number, value: number | null) => (tooFew(metric, cases) ? null : value)
  const valueAt = (...at: Parameters<typeof figureAt>) => {
    const figure = figureAt(...at)
    return figure ? known(figure.cases, figure.value ?? (addsUp(metric) ? 0 : null)) : null
  }
  const values = rows.map((row) => valueAt(row, null, metric))
  const most = Math.max(...values.map((value) => value ?? Number.NEGATIVE_INFINITY))
  const peak = rows[values.indexOf(most)]
  const wholes = table?.of(metric)
  const lines: readonly Line[] =
    columns.length > 0
      ? columns.slice(0, MOST_LINES).map((column, place) => ({
          name: column.name,
          values: rows.map((row) => valueAt(row, column, metric)),
          tone: place === 0 ? 'main' : 'other',
        }))
      : [
          { name, values, tone: 'main' },
          ...(address.asked.compared
            ? [
                {
                  name: t('reports:chart.before'),
                  values: rows.map((row) => wasAt(row, metric)?.value ?? null),
                  tone: 'before' as const,
                },
              ]
            : []),
        ]
  return (
    <ChartPanel
      wide
      title={
        peak && Number.isFinite(most)
          ? t('most', { name, row: peak.name, value: formatFigure(unit, most) })
          : name
      }
      note={t(`reports/metrics:about.${metric}`)}
      tables={address.get('tables') !== null}
      top={top}
      empty={(wholes?.cases ?? 0) === 0}
      sheet={sheetOf(words, t, pivot)}
    >
      {isGrain(report.rows) ? (
        <Suspense fallback={<Skeleton height={262} />}>
          <LinesChart
            label={name}
            marks={rows.map((row) => row.name)}
            axis={rows.map(({ key, name: said }) => (report.rows === 'month' ? said : shortDay(key)))}
            format={(value) => formatMark(unit, value)}
            lines={lines}
            gap={null}
            onOpen={(place) => {
              const row = rows[place]
              const figure = row && figureAt(row, null, metric)
              const cases = row && casesAt(row, null)
              if (figure && cases && figure.cases > 0) open({ metric, figure, ...cases })
            }}
          />
        </Suspense>
      ) : (
        <ShareBars
          label={name}
          rows={rows.slice(0, MOST_BARS).map((row, place) => ({
            key: row.key,
            name: row.name,
            length: most > 0 ? (Math.max(0, values[place] ?? 0) / most) * 100 : 0,
            main: values[place] === most,
            value: (
              <FigureValue metric={metric} figure={figureAt(row, null, metric)} cases={casesAt(row, null)} />
            ),
          }))}
        />
      )}
    </ChartPanel>
  )
}
