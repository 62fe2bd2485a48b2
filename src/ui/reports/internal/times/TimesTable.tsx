import { changeOf } from '@domain/reports/change'
import type { Period } from '@domain/reports/days'
import { type Dimension, type MetricName, metricOf } from '@domain/reports/metrics'
import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Avatar } from '@ui/kit/Avatar'
import { useTexts } from '@ui/kit/text'
import { useRef } from 'react'
import { metricTexts } from '../../texts/metrics/pt_BR'
import { reportTexts } from '../../texts/pt_BR'
import { timesTexts } from '../../texts/times/pt_BR'
import { useGridKeys } from '../charts/useGridKeys'
import { FigureValue } from '../figures/FigureValue'
import { formatFigure, tooFew } from '../figures/format'
import { Spark } from '../figures/Spark'
import type { Figure, Only } from '../useReports'
import styles from './Times.module.css'

export type TimesRow = Readonly<{
  key: string
  name: string
  /** In the order of the metrics. */
  figures: readonly (Figure | undefined)[]
  before: readonly (Figure | undefined)[]
  weeks: readonly (number | null)[]
  /** What its cases are; null: they cannot be told apart from others'. */
  only: Only | null
}>

type Props = {
  by: Dimension
  metrics: readonly MetricName[]
  rows: readonly TimesRow[]
  total: TimesRow
  period: Period
  sort: Readonly<{ metric: MetricName; down: boolean }>
  onSort: (metric: MetricName) => void
}

/** Figures by row, walked by arrows; a cell opens its cases. */
export function TimesTable({ by, metrics, rows, total, period, sort, onSort }: Props) {
  const t = useTexts(timesTexts, metricTexts, reportTexts)
  const table = useRef<HTMLTableElement>(null)
  const onKeyDown = useGridKeys(table)
  return (
    <div className={styles.scroll}>
      <table
        ref={table}
        className={styles.times}
        aria-label={t(`title.${by as 'user'}`)}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col">{t(`reports:dimension.${by}`)}</th>
            {metrics.map((name) => (
              <th
                key={name}
                scope="col"
                aria-sort={name !== sort.metric ? 'none' : sort.down ? 'descending' : 'ascending'}
              >
                <UnstyledButton
                  className={styles.sort ?? ''}
                  title={t('sort', { name: t(`reports/metrics:name.${name}`) })}
                  onClick={() => onSort(name)}
                >
                  {t(`reports/metrics:name.${name}`)}
                  {name === sort.metric &&
                    (sort.down ? (
                      <IconArrowDown size={12} aria-hidden />
                    ) : (
                      <IconArrowUp size={12} aria-hidden />
                    ))}
                </UnstyledButton>
              </th>
            ))}
            <th scope="col">{t('weeks')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} metrics={metrics} period={period} person={by === 'user'} />
          ))}
        </tbody>
        <tfoot>
          <Row row={total} metrics={metrics} period={period} person={false} />
        </tfoot>
      </table>
    </div>
  )
}

type RowProps = { row: TimesRow; metrics: readonly MetricName[]; period: Period; person: boolean }

function Row({ row: { key, name, figures, before, weeks, only }, metrics, period, person }: RowProps) {
  return (
    <tr data-times-row={key}>
      <th scope="row">
        <span className="row gap-8">
          {person && <Avatar name={name} size={24} />}
          <span className="ellipsis" title={name}>
            {name}
          </span>
        </span>
      </th>
      {metrics.map((metric, place) => (
        <td key={metric}>
          <FigureValue
            cell
            metric={metric}
            figure={figures[place]}
            cases={only && { of: key === 'total' ? null : name, period, only }}
          />
          <Moved metric={metric} figure={figures[place]} was={before[place]} />
        </td>
      ))}
      <td>
        <Spark values={weeks} />
      </td>
    </tr>
  )
}

/** What is less is no change to speak of, in hundredths. */
const WORTH_SAYING = 10

function Moved({
  metric,
  figure,
  was,
}: {
  metric: MetricName
  figure: Figure | undefined
  was: Figure | undefined
}) {
  const { unit, better } = metricOf(metric)
  if (!figure || !was || unit !== 'seconds' || tooFew(metric, figure.cases) || tooFew(metric, was.cases))
    return null
  const change = changeOf(figure.value, was.value, better)
  if (!change || Math.abs(change.percent ?? 0) < WORTH_SAYING) return null
  return (
    <small className={change.good ? 'block success micro' : 'block danger micro'}>
      {change.by > 0 ? '+' : '−'}
      {formatFigure(unit, Math.abs(change.by))}
    </small>
  )
}
