import { changeOf } from '@domain/reports/change'
import { type MetricName, metricOf } from '@domain/reports/metrics'
import { useTexts } from '@ui/kit/text'
import { reportTexts } from '../../texts/pt_BR'
import type { Figure } from '../useReports'
import { formatFigure, formatShare, tooFew } from './format'

type Props = { metric: MetricName; figure: Figure | undefined; was: Figure | undefined }

/** How a figure has changed, in words: coloured only where that is good or bad. Nothing where there are too few cases. */
export function ChangeWords({ metric, figure, was }: Props) {
  const t = useTexts(reportTexts)
  if (was?.partial && figure?.value != null) return <span className="muted">{t('change.incomparable')}</span>
  if (!figure || !was || tooFew(metric, figure.cases) || tooFew(metric, was.cases)) return null
  const { unit, better } = metricOf(metric)
  const change = changeOf(figure.value, was.value, better)
  if (!change) return null
  if (change.was === 0 && change.by !== 0) return <span className="muted">{t('change.nothing')}</span>
  const size = Math.abs(change.by)
  // Times are compared as times, shares and scores as they are, all else in hundredths.
  const by =
    unit === 'count' || unit === 'cents'
      ? formatShare(Math.abs(Math.round(change.percent ?? 0)))
      : formatFigure(unit, size)
  const same = by === formatFigure(unit, 0) || by === formatShare(0)
  const words = t(same ? 'change.same' : change.by > 0 ? 'change.more' : 'change.less', {
    by,
    was: formatFigure(unit, change.was),
  })
  return (
    <span className={change.good === null || same ? 'muted' : change.good ? 'success' : 'danger'}>
      {words}
    </span>
  )
}
