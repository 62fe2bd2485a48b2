import type { MetricName } from '@domain/reports/metrics'
import { metricOf } from '@domain/reports/metrics'
import { bucketsOf } from '@domain/reports/series'
import { NativeSelect } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { metricTexts } from '../../texts/metrics/pt_BR'
import { reportTexts } from '../../texts/pt_BR'
import { timesTexts } from '../../texts/times/pt_BR'
import { labelOf } from '../bar/useNarrowings'
import type { ReportAddress } from '../bar/useReportAddress'
import { ChartPanel } from '../charts/ChartPanel'
import { useTop } from '../charts/useTop'
import { lineOf } from '../figures/FigureStrip'
import { tooFew } from '../figures/format'
import type { Cell, Figure, Table } from '../useReports'
import { SEES, type TimesRow, TimesTable } from './TimesTable'

export const TIMES_BY = ['user', 'department', 'instance'] as const

type Props = {
  address: ReportAddress
  by: (typeof TIMES_BY)[number]
  metrics: readonly MetricName[]
  /** The figure whose weeks are drawn. */
  spark: MetricName
  now: Table | undefined
  before: Table | undefined
  weeks: Table | undefined
}

/** One row for each, the whole shop last, worked out of all cases. */
export function TimesPanel({ address, by, metrics, spark, now, before, weeks }: Props) {
  const t = useTexts(timesTexts, reportTexts, metricTexts)
  const words = useTexts(reportTexts)
  const top = useTop(address, now)
  const { period } = address.asked
  const grain = address.asked.grain === 'month' ? 'month' : 'week'
  const buckets = bucketsOf(period, grain)
  const [sort = 'closed', order] = (address.get('sort') ?? '-closed').replace(/^-(.*)$/, '$1 -').split(' ')
  const metric = metrics.find((one) => one === sort) ?? metrics[0] ?? 'closed'
  const idOf = (cell: Cell | undefined) => cell?.ids[0] ?? null
  const weeksOf = (id: string | null): Table | undefined =>
    weeks && { ...weeks, cells: weeks.cells.filter((cell) => idOf(cell) === id) }
  const rowOf = (cell: Cell): TimesRow => {
    const id = idOf(cell)
    const was = before?.cells.find((one) => idOf(one) === id)
    return {
      key: String(id),
      name: labelOf(words, by, id, cell.names[0] ?? null),
      figures: metrics.map((name) => now?.of(name, cell)),
      before: metrics.map((name) => was && before?.of(name, was)),
      weeks: lineOf(weeksOf(id), spark, buckets, grain),
      only: id === null ? null : { ...address.only, [by]: [id] },
    }
  }
  const place = metrics.indexOf(metric)
  const see = SEES.find((one) => one === address.get('see')) ?? null
  const shownOf = (figure: Figure): number | null =>
    see && metricOf(metric).unit === 'seconds' ? (figure[see] ?? figure.value) : figure.value
  const weight = ({ figures }: TimesRow): number => {
    const figure = figures[place]
    const shown = figure && shownOf(figure)
    return !figure || shown == null || tooFew(metric, figure.cases) ? Number.NEGATIVE_INFINITY : shown
  }
  const rows = (now?.cells ?? [])
    .map(rowOf)
    // What one figure divides, another need not: a row without any case says nothing.
    .filter(({ figures }) => figures.some((figure) => (figure?.cases ?? 0) > 0))
    .sort((a, b) => (order === '-' ? weight(b) - weight(a) : weight(a) - weight(b)))
  const total: TimesRow = {
    key: 'total',
    name: t('reports:total'),
    figures: metrics.map((name) => now?.of(name)),
    before: metrics.map((name) => before?.of(name)),
    weeks: [],
    only: address.only,
  }
  return (
    <ChartPanel
      title={t(`title.${by}`)}
      note={t('note')}
      tools={
        <>
          <NativeSelect
            size="xs"
            aria-label={t('see.label')}
            data={[
              { value: '', label: t('see.mean') },
              ...SEES.map((value) => ({ value, label: t(`see.${value}`) })),
            ]}
            value={see ?? ''}
            onChange={({ currentTarget }) => address.set({ see: currentTarget.value || null })}
          />
          <NativeSelect
            size="xs"
            aria-label={t('by')}
            data={TIMES_BY.map((value) => ({ value, label: t(`reports:dimension.${value}`) }))}
            value={by}
            onChange={({ currentTarget }) => address.set({ by: currentTarget.value, sort: null })}
          />
        </>
      }
      tables={false}
      top={top}
      empty={rows.length === 0}
      sheet={{
        head: [
          t(`reports:dimension.${by}`),
          ...metrics.map(
            (name) =>
              `${t(`reports/metrics:name.${name}`)}${metricOf(name).unit === 'seconds' ? ' (s)' : ''}`,
          ),
        ],
        rows: [...rows, total].map(({ name, figures }) => [
          name,
          ...figures.map((figure, column) =>
            !figure || figure.value === null || tooFew(metrics[column] ?? 'closed', figure.cases)
              ? null
              : Math.round(figure.value * 10) / 10,
          ),
        ]),
      }}
    >
      <TimesTable
        by={by}
        metrics={metrics}
        rows={rows}
        total={total}
        period={period}
        see={see}
        sort={{ metric, down: order === '-' }}
        onSort={(name) => address.set({ sort: name === metric && order === '-' ? name : `-${name}` })}
      />
      <p className="m-0 muted dense">
        <strong className="text">{t(`reports/metrics:name.${metric}`)}:</strong>{' '}
        {t(`reports/metrics:about.${metric}`)}
      </p>
    </ChartPanel>
  )
}
