import { useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import type { Grain } from '@domain/reports/query'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { layerPart, part } from '@ui/kit/part'
import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useReportAddress } from './internal/bar/useReportAddress'
import { SharesPanel } from './internal/charts/SharesPanel'
import { FigureStrip } from './internal/figures/FigureStrip'
import { ClosingPanel } from './internal/pbm/ClosingPanel'
import { PbmLead } from './internal/pbm/PbmLead'
import { ReportFrame } from './internal/ReportFrame'
import styles from './internal/Reports.module.css'
import { type Panel, useReports } from './internal/useReports'
import { pbmReportTexts } from './texts/pbm/pt_BR'

const ExportDrawer = layerPart(() => import('@ui/kit/list/exports/ExportDrawer'))

const Closings = part(async () => ({ default: (await import('./internal/pbm/Closings')).Closings }))

const VIEWS = ['figures', 'closings'] as const
const NARROW = ['operator', 'programme', 'product', 'user', 'state', 'instance'] as const
const METRICS = [
  'pbm_asked',
  'pbm_approval',
  'pbm_denied',
  'pbm_answer',
  'pbm_discount',
  'pbm_refund',
] as const

/** Benefit programmes: their figures, and for whoever claims them what operators owe and paid; which of the two stands in the address (`view`). */
export default function PbmReportPage() {
  const t = useTexts(pbmReportTexts)
  const { role } = useUser()
  const [search, setSearch] = useSearchParams()
  const panel = useId()
  if (!mayCall(role, 'pbmClosingRows')) return <Figures />
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'figures'
  const tabs = {
    label: t('views.label'),
    tabs: VIEWS.map((one) => [one, t(`views.${one}`)] as const),
    tab: view,
    onChange: (wanted: string) => setSearch(wanted === 'figures' ? {} : { view: wanted }),
  }
  return view === 'closings' ? (
    <Suspense fallback={null}>
      <Closings tabs={tabs} />
    </Suspense>
  ) : (
    <Figures above={<Tabs {...tabs} panelId={panel} />} panel={panel} />
  )
}

/** What operators authorised and denied, why, what patients were given, and what the shop is owed for it. */
function Figures({ above, panel }: { above?: ReactNode; panel?: string }) {
  const t = useTexts(pbmReportTexts)
  const { role } = useUser()
  const address = useReportAddress()
  const [closing, setClosing] = useState(false)
  const { asked, only } = address
  const grain: Grain = asked.grain === 'day' ? 'week' : asked.grain
  const figures = { metrics: METRICS, grain }
  const { period } = asked
  const panels: Partial<
    Record<'now' | 'before' | 'operators' | 'reasons' | 'products' | 'programmes' | 'months', Panel>
  > = {
    now: { ...figures, period },
    operators: { metrics: ['pbm_asked'], period, by: ['operator'] },
    reasons: { metrics: ['pbm_denied'], period, by: ['reason'] },
    products: { metrics: ['pbm_pieces'], period, by: ['product'] },
    programmes: { metrics: ['pbm_discount'], period, by: ['programme'] },
    months: {
      metrics: ['pbm_refund', 'pbm_discount', 'pbm_unpaid'],
      period,
      by: ['operator'],
      grain: 'month',
    },
    ...(asked.compared && { before: { ...figures, period: asked.compared } }),
  }
  const reports = useReports(panels, only)
  const { now, before, ...found } = reports.value ?? {}
  const sold = now?.of('pbm_discount')?.cases ?? 0
  return (
    <ReportFrame
      route="pbm-report"
      above={above}
      {...(panel !== undefined && { panel })}
      lead={<PbmLead now={now} before={before} />}
      address={address}
      narrow={NARROW}
      metric="pbm_asked"
      grains
      reports={reports}
      empty={now !== undefined && (now.of('pbm_asked')?.cases ?? 0) === 0 && sold === 0}
      actions={
        sold > 0 &&
        mayCall(role, 'startExport') &&
        mayCall(role, 'savePbmProgramme') && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => setClosing(true)}
          >
            {t('export')}
          </Button>
        )
      }
    >
      <FigureStrip address={address} metrics={METRICS} grain={grain} now={now} before={before} />
      <div className={styles.panels}>
        <SharesPanel
          address={address}
          metric="pbm_asked"
          by="operator"
          table={found.operators}
          sentence={(count, share) => t('operators.title', { count, share })}
          plain={t('operators.plain')}
          note={t('operators.note')}
        />
        <SharesPanel
          address={address}
          metric="pbm_denied"
          by="reason"
          table={found.reasons}
          sentence={(count, share) => t('reasons.title', { count, share })}
          plain={t('reasons.plain')}
          note={t('reasons.note')}
        />
        <ClosingPanel address={address} table={found.months} />
        <SharesPanel
          address={address}
          metric="pbm_discount"
          by="programme"
          table={found.programmes}
          sentence={(count, share) => t('programmes.title', { count, share })}
          plain={t('programmes.plain')}
          note={t('programmes.note')}
        />
        <SharesPanel
          address={address}
          metric="pbm_pieces"
          by="product"
          table={found.products}
          sentence={(count, share) => t('products.title', { count, share })}
          plain={t('products.plain')}
          note={t('products.note')}
        />
      </div>
      {closing && (
        <ExportDrawer
          kind="pbmClosing"
          asked={{ search: '', filters: { sold: [period.from, period.to] }, sort: null }}
          total={sold}
          least={false}
          chosen={[]}
          onClose={() => setClosing(false)}
        />
      )}
    </ReportFrame>
  )
}
