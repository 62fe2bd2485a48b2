import type { Period } from '@domain/reports/days'
import { type Dimension, type MetricName, metricOf } from '@domain/reports/metrics'
import type { Only } from '@domain/reports/query'
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
import { Moved } from '../figures/Moved'
import { Spark } from '../figures/Spark'
import type { Figure } from '../useReports'
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

/** What of times may be shown instead of their means. */
export const SEES = ['p50', 'p90'] as const
export type See = (typeof SEES)[number]

type Props = {
  by: Dimension
  metrics: readonly MetricName[]
  rows: readonly TimesRow[]
  total: TimesRow
  period: Period
  /** What of times is shown; null: their means. */
  see: See | null
  sort: Readonly<{ metric: MetricName; down: boolean }>
  onSort: (metric: MetricName) => void
}

/** Figures by row, walked by arrows; a cell opens its cases. */
export function TimesTable({ by, metrics, rows, total, period, see, sort, onSort }: Props) {
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
                  {see && metricOf(name).unit === 'seconds' && <small>{t(`see.${see}`)}</small>}
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
            <Row key={row.key} row={row} metrics={metrics} period={period} see={see} person={by === 'user'} />
          ))}
        </tbody>
        <tfoot>
          <Row row={total} metrics={metrics} period={period} see={see} person={false} />
        </tfoot>
      </table>
    </div>
  )
}

type RowProps = {
  row: TimesRow
  metrics: readonly MetricName[]
  period: Period
  see: See | null
  person: boolean
}

function Row({ row: { key, name, figures, before, weeks, only }, metrics, period, see, person }: RowProps) {
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
            see={see}
            metric={metric}
            figure={figures[place]}
            cases={only && { of: key === 'total' ? null : name, period, only }}
          />
          {see === null && metricOf(metric).unit === 'seconds' && (
            <Moved metric={metric} figure={figures[place]} was={before[place]} />
          )}
        </td>
      ))}
      <td>
        <Spark values={weeks} />
      </td>
    </tr>
  )
}
