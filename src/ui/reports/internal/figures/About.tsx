import type { MetricName } from '@domain/reports/metrics'
import { About as AboutFigure } from '@ui/kit/About'
import { useTexts } from '@ui/kit/text'
import { metricTexts } from '../../texts/metrics/pt_BR'

/** How a figure of the reports is counted, a click away. */
export function About({ metric }: { metric: MetricName }) {
  const t = useTexts(metricTexts)
  return <AboutFigure name={t(`name.${metric}`)} text={t(`about.${metric}`)} />
}
