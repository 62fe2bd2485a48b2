import { dividesBy } from '@domain/reports/divisions'
import type { MetricName } from '@domain/reports/metrics'
import { useReportAddress } from './internal/bar/useReportAddress'
import { ReportFrame } from './internal/ReportFrame'
import { TimesLead } from './internal/times/TimesLead'
import { TIMES_BY, TimesPanel } from './internal/times/TimesPanel'
import { type Panel, useReports } from './internal/useReports'

const NARROW = ['instance', 'department', 'user', 'reason', 'origin', 'group'] as const

/** All times by person, department or connection, each cell with its cases. */
export default function ServiceReportPage() {
  const address = useReportAddress()
  const { asked, only } = address
  const by = TIMES_BY.find((one) => one === address.get('by')) ?? 'user'
  const first: MetricName = asked.openHours ? 'first_response_open' : 'first_response'
  const all: readonly MetricName[] = asked.openHours
    ? ['closed', 'queue_wait_open', first, 'response_open', 'handling_open', 'resolution_open', 'reopened']
    : ['closed', 'queue_wait', first, 'response', 'handling', 'resolution', 'transferred', 'reopened']
  const metrics = all.filter((name) => dividesBy(name, by))
  const panels: Partial<Record<'now' | 'before' | 'weeks', Panel>> = {
    now: { metrics, period: asked.period, by: [by], spread: address.get('see') !== null },
    weeks: {
      metrics: [first],
      period: asked.period,
      by: [by],
      grain: asked.grain === 'month' ? 'month' : 'week',
    },
    ...(asked.compared && { before: { metrics, period: asked.compared, by: [by] } }),
  }
  const reports = useReports(panels, only)
  const { now, before, weeks } = reports.value ?? {}
  return (
    <ReportFrame
      route="report"
      lead={<TimesLead table={now} metric={first} by={by} />}
      address={address}
      narrow={NARROW}
      metric="closed"
      hours
      file={panels.now}
      reports={reports}
      empty={now !== undefined && metrics.every((name) => (now.of(name)?.cases ?? 0) === 0)}
    >
      <TimesPanel
        address={address}
        by={by}
        metrics={metrics}
        spark={first}
        now={now}
        before={before}
        weeks={weeks}
      />
    </ReportFrame>
  )
}
