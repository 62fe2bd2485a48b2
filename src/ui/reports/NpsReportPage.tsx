import type { Grain } from '@domain/reports/query'
import { useTexts } from '@ui/kit/text'
import { useReportAddress } from './internal/bar/useReportAddress'
import { FigureStrip } from './internal/figures/FigureStrip'
import { formatCount } from './internal/figures/format'
import { CommentsPanel } from './internal/nps/CommentsPanel'
import { GradesPanel } from './internal/nps/GradesPanel'
import { ScoresPanel } from './internal/nps/ScoresPanel'
import { GRADE_KINDS, scoreOf } from './internal/nps/score'
import { ReportFrame } from './internal/ReportFrame'
import styles from './internal/Reports.module.css'
import { type Panel, useReports } from './internal/useReports'
import { npsTexts } from './texts/nps/pt_BR'

const NARROW = ['instance', 'department', 'user'] as const
const METRICS = ['nps', 'answer_rate', 'asked', ...GRADE_KINDS, 'commented'] as const

/** What customers think: the score with its interval, the grades over time, and by whom they were served. */
export default function NpsReportPage() {
  const t = useTexts(npsTexts)
  const address = useReportAddress()
  const { asked, only } = address
  const grain: Grain = asked.grain === 'month' ? 'month' : 'week'
  const by = NARROW.find((one) => one === address.get('by')) ?? 'user'
  const figures = { metrics: METRICS, grain }
  const panels: Partial<Record<'now' | 'before' | 'rows', Panel>> = {
    now: { ...figures, period: asked.period },
    rows: { metrics: METRICS, period: asked.period, by: [by] },
    ...(asked.compared && { before: { ...figures, period: asked.compared } }),
  }
  const reports = useReports(panels, only)
  const { now, before, rows } = reports.value ?? {}
  const score = scoreOf(now)
  const whole = (points: number) => formatCount(Math.round(points))
  return (
    <ReportFrame
      route="report-nps"
      lead={
        score ? (
          <>
            <strong className="text">{t('lead.score', { nps: whole(score.nps) })}</strong>{' '}
            {t('lead.between', { low: whole(score.low), high: whole(score.high), count: score.graded })}
          </>
        ) : (
          t((now?.of('nps')?.cases ?? 0) > 0 ? 'lead.few' : 'lead.plain')
        )
      }
      address={address}
      narrow={[...NARROW, 'group']}
      metric="asked"
      file={panels.rows}
      reports={reports}
      empty={now !== undefined && (now.of('asked')?.cases ?? 0) === 0}
    >
      <FigureStrip
        address={address}
        metrics={['nps', 'answer_rate', 'asked', 'promoters', 'detractors']}
        grain={grain}
        now={now}
        before={before}
      />
      <div className={styles.panels}>
        <GradesPanel address={address} grain={grain} table={now} />
        <ScoresPanel address={address} by={by} table={rows} />
        <CommentsPanel address={address} table={now} />
      </div>
    </ReportFrame>
  )
}
