import { type MetricName, metricOf } from '@domain/reports/metrics'
import { NativeSelect } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { analyticsTexts } from '../../texts/analytics/pt_BR'
import { metricTexts } from '../../texts/metrics/pt_BR'
import type { ReportAddress } from '../bar/useReportAddress'
import { useOpenCases } from '../cases/cases'
import { ChartPanel } from '../charts/ChartPanel'
import { type HeatCell, HeatMap } from '../charts/HeatMap'
import { useTop } from '../charts/useTop'
import { weekdayName } from '../figures/days'
import { formatCount, formatFigure, formatMark, tooFew } from '../figures/format'
import type { Figure, Table } from '../useReports'

/** What can be looked at by weekday and hour. */
export const HEAT_METRICS = [
  'opened',
  'queue_wait',
  'first_response',
  'received',
  'orders',
] as const satisfies MetricName[]

/** From Monday; as the server numbers them. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0]

type Props = { address: ReportAddress; metric: MetricName; table: Table | undefined }

/** When in the week something happens, and how much or how long. */
export function HeatPanel({ address, metric, table }: Props) {
  const t = useTexts(analyticsTexts, metricTexts)
  const open = useOpenCases()
  const top = useTop(address, table)
  const name = t(`reports/metrics:name.${metric}`)
  const { unit } = metricOf(metric)
  const figures = new Map(table?.cells.map((cell) => [cell.ids.join(' '), table.of(metric, cell)]))
  const seen = (table?.cells ?? []).map(({ ids: [, hour] }) => Number(hour))
  const [first, last] = [Math.min(8, ...seen), Math.max(18, ...seen)]
  const hours = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  const at = (weekday: number, hour: number) => figures.get(`${weekday} ${hour}`)
  const minutes = (value: number) => (unit === 'seconds' ? formatCount(value / 60) : formatMark(unit, value))
  const counts = (figure: Figure | undefined) =>
    figure && figure.value !== null && !tooFew(metric, figure.cases) ? figure.value : null
  const said = (weekday: number, hour: number) =>
    t('heat.cell', {
      weekday: weekdayName(weekday, 'long'),
      hour,
      value: saidValue(at(weekday, hour)),
    })
  const saidValue = (figure: Figure | undefined) => {
    const value = counts(figure)
    return value === null ? '–' : formatFigure(unit, value)
  }
  const cellOf = (weekday: number, hour: number): HeatCell => {
    const figure = at(weekday, hour)
    const value = counts(figure)
    return {
      value,
      text: value === null ? '' : minutes(value),
      name: said(weekday, hour),
      opens: (figure?.cases ?? 0) > 0,
    }
  }
  const peak = WEEKDAYS.flatMap((weekday) =>
    hours.map((hour) => ({ weekday, hour, value: counts(at(weekday, hour)) ?? 0 })),
  ).reduce((best, one) => (one.value > best.value ? one : best), { weekday: 1, hour: first, value: 0 })
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return (
    <ChartPanel
      title={
        peak.value > 0
          ? t('heat.peak', {
              weekday: capital(weekdayName(peak.weekday, 'long')),
              hour: peak.hour,
              value: formatFigure(unit, peak.value),
            })
          : t('heat.title')
      }
      note={t(unit === 'seconds' ? 'heat.note' : 'heat.noteCount', { name })}
      tools={
        <NativeSelect
          size="xs"
          aria-label={t('heat.measure')}
          data={HEAT_METRICS.map((value) => ({ value, label: t(`reports/metrics:name.${value}`) }))}
          value={metric}
          onChange={({ currentTarget }) => address.set({ heat: currentTarget.value })}
        />
      }
      tables={address.get('tables') !== null}
      top={[[name], ...top]}
      empty={peak.value === 0}
      sheet={{
        head: [t('heat.weekday'), ...hours.map((hour) => `${hour}h`)],
        rows: WEEKDAYS.map((weekday) => [
          weekdayName(weekday, 'long'),
          ...hours.map((hour) => {
            const value = counts(at(weekday, hour))
            return value !== null && unit === 'seconds' ? Math.round(value / 6) / 10 : value
          }),
        ]),
      }}
    >
      <HeatMap
        label={name}
        columns={hours.map((hour) => `${hour}h`)}
        rows={WEEKDAYS.map((weekday) => ({
          name: weekdayName(weekday),
          cells: hours.map((hour) => cellOf(weekday, hour)),
        }))}
        onOpen={(row, column) => {
          const [weekday, hour] = [WEEKDAYS[row] ?? 0, hours[column] ?? 0]
          const figure = at(weekday, hour)
          if (figure)
            open({
              metric,
              of: said(weekday, hour),
              period: address.asked.period,
              only: { ...address.only, weekday: [String(weekday)], hour: [String(hour)] },
              figure,
            })
        }}
      />
    </ChartPanel>
  )
}
