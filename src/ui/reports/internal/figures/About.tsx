import { usePanel } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import type { MetricName } from '@domain/reports/metrics'
import { About as AboutFigure } from '@ui/kit/About'
import { useTexts } from '@ui/kit/text'
import { Link } from 'react-router-dom'
import { metricTexts } from '../../texts/metrics/pt_BR'
import { reportTexts } from '../../texts/pt_BR'

/** How a figure of the reports is counted, a click away. */
export function About({ metric }: { metric: MetricName }) {
  const t = useTexts(reportTexts, metricTexts)
  const { tenant } = usePanel()
  const name = t(`reports/metrics:name.${metric}`)
  return (
    <AboutFigure name={name} text={t(`reports/metrics:about.${metric}`)}>
      <Link className="dense" to={`${pathTo(tenant, 'help/support')}?${new URLSearchParams({ q: name })}`}>
        {t('aboutAll')}
      </Link>
    </AboutFigure>
  )
}
