import type { MetricName } from '@domain/reports/metrics'
import { useTexts } from '@ui/kit/text'
import { AnalyticsLead } from './internal/analytics/AnalyticsLead'
import { HEAT_METRICS, HeatPanel } from './internal/analytics/HeatPanel'
import { OpenedPanel } from './internal/analytics/OpenedPanel'
import { useReportAddress } from './internal/bar/useReportAddress'
import { SharesPanel } from './internal/charts/SharesPanel'
import { FigureStrip } from './internal/figures/FigureStrip'
import { SalesPanel } from './internal/orders/SalesPanel'
import { ReportFrame } from './internal/ReportFrame'
import styles from './internal/Reports.module.css'
import { type Panel, useReports } from './internal/useReports'
import { analyticsTexts } from './texts/analytics/pt_BR'

const NARROW = ['instance', 'department', 'user', 'reason', 'origin', 'group'] as const

/** How the shop does: cards, what was opened and closed, when customers wait, why they wrote, what was sold. */
export default function AnalyticsPage() {
  const t = useTexts(analyticsTexts)
  const address = useReportAddress()
  const { asked, only } = address
  const answer: MetricName = asked.openHours ? 'first_response_open' : 'first_response'
  const wait: MetricName = asked.openHours ? 'queue_wait_open' : 'queue_wait'
  const cards: readonly MetricName[] = ['opened', 'customers', wait, answer, 'reopened', 'sold']
  const heat = HEAT_METRICS.find((one) => one === address.get('heat')) ?? 'opened'
  // Of single days a spark is a saw.
  const calm = asked.grain === 'day' ? 'week' : asked.grain
  const figures = { metrics: cards, grain: calm }
  const lines = { metrics: ['opened', 'closed'] as const, grain: asked.grain }
  const panels: Partial<Record<'now' | 'before' | 'heat' | 'reasons' | 'lines' | 'linesBefore', Panel>> = {
    now: { ...figures, period: asked.period },
    lines: { ...lines, period: asked.period },
    heat: { metrics: [heat], period: asked.period, by: ['weekday', 'hour'] },
    reasons: { metrics: ['closed'], period: asked.period, by: ['reason'] },
    ...(asked.compared && {
      before: { ...figures, period: asked.compared },
      linesBefore: { ...lines, period: asked.compared },
    }),
  }
  const reports = useReports(panels, only)
  const { now, before, ...found } = reports.value ?? {}
  return (
    <ReportFrame
      route="dashboard/analytics"
      lead={<AnalyticsLead now={now} before={before} answer={answer} />}
      address={address}
      narrow={NARROW}
      metric="opened"
      grains
      hours
      file={panels.now}
      reports={reports}
      empty={now !== undefined && cards.every((name) => (now.of(name)?.cases ?? 0) === 0)}
    >
      <FigureStrip address={address} metrics={cards} grain={calm} now={now} before={before} />
      <div className={styles.panels}>
        <OpenedPanel address={address} now={found.lines} before={found.linesBefore} />
        <HeatPanel address={address} metric={heat} table={found.heat} />
        <SharesPanel
          address={address}
          metric="closed"
          by="reason"
          table={found.reasons}
          sentence={(count, share) => t('reasons.title', { count, share })}
          plain={t('reasons.none')}
          note={t('reasons.note')}
        />
        <SalesPanel address={address} grain={calm} now={now} before={before} />
      </div>
    </ReportFrame>
  )
}
