import '@ui/kit/texts/shared/pt_BR'
import { useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { metricOf } from '@domain/reports/metrics'
import { Button } from '@mantine/core'
import { layerPart } from '@ui/kit/part'
import { SideDrawer } from '@ui/kit/SideDrawer'
import { ReadState } from '@ui/kit/server/ReadState'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { fileTexts } from '../../texts/file/pt_BR'
import { metricTexts } from '../../texts/metrics/pt_BR'
import { reportTexts } from '../../texts/pt_BR'
import { wholePeriod } from '../figures/days'
import { formatCount, formatFigure, isSum } from '../figures/format'
import { inputOf } from '../useReports'
import { CaseRow } from './CaseRow'
import styles from './Cases.module.css'
import type { AskedCases } from './cases'
import { useCases } from './useCases'

const ReportFile = layerPart(() => import('../ReportFile'))

/** The cases behind a figure, the longest or dearest first, with the sum that proves it. */
export default function CasesDrawer({ asked, onClose }: { asked: AskedCases; onClose: () => void }) {
  const t = useTexts(reportTexts, metricTexts, fileTexts)
  const mayExport = mayCall(useUser().role, 'exportReport')
  const [exporting, setExporting] = useState(false)
  const { page, busy, failure, load } = useCases(asked)
  const { metric, of, period, figure } = asked
  const name = t(`reports/metrics:name.${metric}`)
  const { unit } = metricOf(metric)
  return (
    <SideDrawer onClose={onClose} title={t('cases.title', { name })}>
      <div className={styles.head}>
        <p className="m-0 muted dense">{[of, wholePeriod(period)].filter(Boolean).join(' · ')}</p>
        <p className={styles.value} data-case-value>
          {figure.value === null ? t('noCases') : formatFigure(unit, figure.value)}
        </p>
        <p className="m-0 dense" data-case-count={figure.cases}>
          {t('cases.count', { count: figure.cases })}
          <span className="muted"> {proofOf(t, asked)}</span>
        </p>
        <p className="m-0 muted meta">{t(`reports/metrics:about.${metric}`)}</p>
        {mayExport && figure.cases > 0 && (
          <Button variant="light" size="compact-sm" onClick={() => setExporting(true)}>
            {t('reports/file:exportCases')}
          </Button>
        )}
        {exporting && (
          <ReportFile
            cases
            query={inputOf({ metrics: [metric], period }, asked.only)}
            onClose={() => setExporting(false)}
          />
        )}
      </div>
      <ol className={styles.cases}>
        {page?.items.map((one) => (
          <CaseRow
            key={one.id}
            one={one}
            end={
              (unit === 'seconds' || unit === 'cents') && (
                <span className="tabular">{formatFigure(unit, one.value)}</span>
              )
            }
          />
        ))}
      </ol>
      {(!page || failure !== null) && (
        <ReadState
          loading={failure === null}
          failure={failure === null ? null : { code: '', message: failure }}
          reload={() => load(page?.next ?? null)}
        />
      )}
      {page?.next != null && failure === null && (
        <Button variant="default" loading={busy} onClick={() => load(page.next)}>
          {t('cases.more')}
        </Button>
      )}
    </SideDrawer>
  )
}

/** How the cases make the figure; nothing where each counts as one. */
function proofOf(t: ReturnType<typeof useTexts<typeof reportTexts>>, { metric, figure }: AskedCases): string {
  const { unit } = metricOf(metric)
  if (figure.value === null || unit === 'count' || unit === 'percent' || unit === 'points') return ''
  if (isSum(metric)) return `· ${t('cases.sum', { sum: formatFigure(unit, figure.value) })}`
  const sum = formatFigure(unit, figure.value * figure.cases)
  return `· ${t('cases.proof', { sum, count: formatCount(figure.cases), value: formatFigure(unit, figure.value) })}`
}
