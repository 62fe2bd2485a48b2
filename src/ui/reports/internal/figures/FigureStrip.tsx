import type { MetricName } from '@domain/reports/metrics'
import type { Grain } from '@domain/reports/query'
import { bucketsOf, seriesOf } from '@domain/reports/series'
import { useTexts } from '@ui/kit/text'
import { metricTexts } from '../../texts/metrics/pt_BR'
import type { ReportAddress } from '../bar/useReportAddress'
import type { Table } from '../useReports'
import { About } from './About'
import { ChangeWords } from './ChangeWords'
import styles from './Figures.module.css'
import { FigureValue } from './FigureValue'
import { isSum } from './format'
import { Spark } from './Spark'

type Props = {
  address: ReportAddress
  metrics: readonly MetricName[]
  /** Both by time, in this grain. */
  grain: Grain
  now: Table | undefined
  before: Table | undefined
}

/** The figures that matter, each with how it went and changed. */
export function FigureStrip({ address: { asked, only }, metrics, grain, now, before }: Props) {
  const t = useTexts(metricTexts)
  return (
    <dl className={styles.strip}>
      {metrics.map((metric) => (
        <div key={metric} data-card={metric}>
          <dt className="row gap-2 muted meta">
            {t(`name.${metric}`)}
            <About metric={metric} />
          </dt>
          <dd className="m-0">
            <Spark
              values={lineOf(now, metric, bucketsOf(asked.period, grain), grain)}
              before={
                asked.compared ? lineOf(before, metric, bucketsOf(asked.compared, grain), grain) : undefined
              }
              strong
            />
          </dd>
          <dd className={styles.number}>
            <FigureValue
              metric={metric}
              figure={now?.of(metric)}
              cases={{ of: null, period: asked.period, only }}
            />
          </dd>
          <dd className={`meta ${styles.change}`}>
            <ChangeWords metric={metric} figure={now?.of(metric)} was={before?.of(metric)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A figure over time, of a panel that was asked for by time. */
export const lineOf = (
  table: Table | undefined,
  metric: MetricName,
  buckets: readonly string[],
  grain: Grain,
): (number | null)[] =>
  !table?.of(metric)
    ? []
    : seriesOf(
        buckets,
        table.cells.map((cell) => ({ bucket: cell.bucket, value: table.of(metric, cell)?.value ?? null })),
        {
          grain,
          counts: isSum(metric),
          completeFrom: table.completeFrom,
        },
      )
