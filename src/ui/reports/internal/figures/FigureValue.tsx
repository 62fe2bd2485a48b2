import { type MetricName, metricOf } from '@domain/reports/metrics'
import { UnstyledButton } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { metricTexts } from '../../texts/metrics/pt_BR'
import { reportTexts } from '../../texts/pt_BR'
import { type AskedCases, useOpenCases } from '../cases/cases'
import type { Figure } from '../useReports'
import styles from './Figures.module.css'
import { formatFigure, tooFew } from './format'

type Props = {
  metric: MetricName
  /** Undefined: this figure knows nothing of what it is narrowed to. */
  figure: Figure | undefined
  /** Where its cases are; null: they cannot be opened. */
  cases: Omit<AskedCases, 'metric' | 'figure'> | null
  cell?: boolean
  /** In place of the mean: the middle of its cases, or the one that nine of ten are below. */
  see?: 'p50' | 'p90' | null
}

/** A figure, which opens its cases; a word in its place where nothing can be said. */
export function FigureValue({ metric, figure, cases, cell = false, see = null }: Props) {
  const t = useTexts(reportTexts, metricTexts)
  const open = useOpenCases()
  const grid = cell ? { 'data-cell': true, tabIndex: -1 } : {}
  if (!figure)
    return (
      <span className="muted dense" {...grid}>
        {t('apart')}
      </span>
    )
  if (figure.value === null)
    return (
      <span className="muted dense" {...grid}>
        {t('noCases')}
      </span>
    )
  if (tooFew(metric, figure.cases))
    return (
      <span className="muted dense" title={t('fewAbout')} {...grid}>
        {t('few')}
      </span>
    )
  const shown = see && metricOf(metric).unit === 'seconds' ? (figure[see] ?? figure.value) : figure.value
  const text = formatFigure(metricOf(metric).unit, shown)
  if (figure.cases === 0 || cases === null) return <span {...grid}>{text}</span>
  const name = [t(`reports/metrics:name.${metric}`), cases.of].filter(Boolean).join(', ')
  return (
    <UnstyledButton
      className={styles.opens ?? ''}
      aria-label={t('open', { name, value: text })}
      onClick={() => open({ metric, figure, ...cases })}
      data-figure={metric}
      {...grid}
    >
      {text}
    </UnstyledButton>
  )
}
