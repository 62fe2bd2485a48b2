import { changeOf } from '@domain/reports/change'
import { type MetricName, metricOf } from '@domain/reports/metrics'
import type { Figure } from '../useReports'
import { formatFigure, formatShare, tooFew } from './format'

/** What is less is no change to speak of, in hundredths. */
const WORTH_SAYING = 10

type Props = { metric: MetricName; figure: Figure | undefined; was: Figure | undefined }

/** Below a figure of a table: how far it has moved, where that is worth saying. Times as times, all else in hundredths. */
export function Moved({ metric, figure, was }: Props) {
  const { unit, better } = metricOf(metric)
  if (!figure || !was || was.partial || tooFew(metric, figure.cases) || tooFew(metric, was.cases)) return null
  const change = changeOf(figure.value, was.value, better)
  if (!change || change.was === 0 || Math.abs(change.percent ?? 0) < WORTH_SAYING) return null
  const by =
    unit === 'seconds' || unit === 'points'
      ? formatFigure(unit, Math.abs(change.by))
      : formatShare(Math.abs(Math.round(change.percent ?? 0)))
  const tone = change.good === null ? 'muted' : change.good ? 'success' : 'danger'
  return (
    <small className={`block micro ${tone}`}>
      {change.by > 0 ? '+' : '−'}
      {by}
    </small>
  )
}
