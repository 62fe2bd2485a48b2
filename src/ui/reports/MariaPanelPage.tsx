import { useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import type { Dimension, MetricName } from '@domain/reports/metrics'
import { UnansweredFew } from '@ui/business-data/UnansweredFew'
import { useTexts } from '@ui/kit/text'
import { useReportAddress } from './internal/bar/useReportAddress'
import { LinesPanel } from './internal/charts/LinesPanel'
import { MoneyPanel } from './internal/charts/MoneyPanel'
import { SharesPanel } from './internal/charts/SharesPanel'
import { FigureStrip } from './internal/figures/FigureStrip'
import { Limits } from './internal/maria/Limits'
import { MariaLead } from './internal/maria/MariaLead'
import { PROBLEMS, ProblemsPanel } from './internal/maria/ProblemsPanel'
import { ScoresPanel } from './internal/nps/ScoresPanel'
import { ReportFrame } from './internal/ReportFrame'
import styles from './internal/Reports.module.css'
import { type Panel, useReports } from './internal/useReports'
import { mariaPanelTexts } from './texts/maria/pt_BR'

const NARROW = ['instance', 'department'] as const
const CARDS = [
  ...(['maria_conversations', 'maria_contained', 'maria_answer'] as const),
  ...(['maria_accepted', 'maria_cost', 'maria_cost_each'] as const),
] as const
/** What is shown by its parts: the figure, and by what. */
const SHARES = {
  causes: ['maria_handed', 'cause'],
  drafts: ['maria_drafts', 'verdict'],
  ways: ['maria_turns', 'way'],
  flags: ['maria_flags', 'flag'],
  faults: ['maria_faults', 'fault'],
  refused: ['maria_unproven', 'unproven'],
} as const satisfies Record<string, readonly [MetricName, Dimension]>
const PEAKS = { day: 'lines.peak', week: 'lines.peakWeek', month: 'lines.peakMonth' } as const

type Names = 'now' | 'before' | 'lines' | 'linesBefore' | 'problems' | 'grades' | keyof typeof SHARES

/** How Maria does: what she solves, what she gives to people and why, her drafts, what she costs, and what she lacks. */
export default function MariaPanelPage() {
  const t = useTexts(mariaPanelTexts)
  const { role } = useUser()
  const address = useReportAddress()
  const { asked, only } = address
  const calm = asked.grain === 'day' ? 'week' : asked.grain
  const figures = { metrics: [...CARDS, 'maria_handed', 'maria_turns'] as const, grain: calm }
  const lines = { metrics: ['maria_conversations', 'maria_handed'] as const, grain: asked.grain }
  const panels: Partial<Record<Names, Panel>> = {
    now: { ...figures, period: asked.period },
    lines: { ...lines, period: asked.period },
    problems: { metrics: PROBLEMS, period: asked.period },
    grades: { metrics: ['nps', 'promoters', 'passives', 'detractors'], period: asked.period, by: ['maria'] },
    ...Object.fromEntries(
      Object.entries(SHARES).map(([name, [metric, by]]) => [
        name,
        { metrics: [metric], period: asked.period, by: [by] },
      ]),
    ),
    ...(asked.compared && {
      before: { ...figures, period: asked.compared },
      linesBefore: { ...lines, period: asked.compared },
    }),
  }
  const reports = useReports(panels, only)
  const { now, before, ...found } = reports.value ?? {}
  const share = (name: keyof typeof SHARES) => (
    <SharesPanel
      address={address}
      metric={SHARES[name][0]}
      by={SHARES[name][1]}
      table={found[name]}
      sentence={(count, share) => t(`${name}.title`, { count, share })}
      plain={t(`${name}.plain`)}
      note={t(`${name}.note`)}
    />
  )
  return (
    <ReportFrame
      route="maria-panel"
      lead={<MariaLead now={now} />}
      address={address}
      narrow={NARROW}
      metric="maria_turns"
      grains
      reports={reports}
      empty={
        now !== undefined &&
        (['maria_conversations', 'maria_turns', 'maria_accepted'] as const).every(
          (name) => (now.of(name)?.cases ?? 0) === 0,
        )
      }
    >
      <FigureStrip address={address} metrics={CARDS} grain={calm} now={now} before={before} />
      <Limits />
      <div className={styles.panels}>
        <LinesPanel
          address={address}
          main="maria_conversations"
          other="maria_handed"
          words={{
            peak: (grain, when, value) => t(PEAKS[grain], { when, value }),
            title: t('lines.title'),
            note: t('lines.note'),
            main: t('lines.main'),
            other: t('lines.other'),
            before: t('lines.before'),
          }}
          now={found.lines}
          before={found.linesBefore}
        />
        {share('causes')}
        {share('drafts')}
        {share('ways')}
        <MoneyPanel
          address={address}
          metric="maria_cost"
          grain={calm}
          words={{
            most: (when, value) => t('cost.most', { when, value }),
            title: t('cost.title'),
            note: t('cost.note'),
          }}
          now={now}
          before={before}
        />
        <ScoresPanel address={address} by="maria" title={t('grades.title')} table={found.grades} />
        <ProblemsPanel address={address} table={found.problems} />
        {mayCall(role, 'unansweredRows') && <UnansweredFew />}
        {share('flags')}
        {share('refused')}
        {share('faults')}
      </div>
    </ReportFrame>
  )
}
