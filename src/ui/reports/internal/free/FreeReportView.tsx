import { dividesBy, narrowsTo } from '@domain/reports/divisions'
import { fits, freeReportIn, isGrain, queriesOf } from '@domain/reports/free'
import { DIMENSIONS, metricOf } from '@domain/reports/metrics'
import { Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { freeTexts } from '../../texts/free/pt_BR'
import { metricTexts } from '../../texts/metrics/pt_BR'
import { useReportAddress } from '../bar/useReportAddress'
import { ChangeWords } from '../figures/ChangeWords'
import { formatFigure, tooFew } from '../figures/format'
import { ReportFrame } from '../ReportFrame'
import { SaveDrawer } from '../saved/SaveDrawer'
import type { SavedReport } from '../saved/savedRows'
import { type Panel, type Table, useReports } from '../useReports'
import { AxisBar } from './AxisBar'
import { FreeChart } from './FreeChart'
import { PivotPanel } from './PivotPanel'
import { usePivot } from './usePivot'

/** Filters that a bar has room for. */
const MOST_FILTERS = 8

/** A report that is put together by rows, columns and figures; its address holds it. `saved`: the one that it was opened from. */
export function FreeReportView({
  saved,
  above,
  panel,
}: {
  saved: SavedReport | null
  above: ReactNode
  /** Of the tab. */
  panel: string
}) {
  const t = useTexts(freeTexts)
  const [search] = useSearchParams()
  const address = useReportAddress()
  const { asked, only } = address
  const wanted = freeReportIn(search)
  const report = { ...wanted, metrics: wanted.metrics.filter((name) => fits(name, wanted, only)) }
  const [saving, setSaving] = useState(false)
  const [first = 'opened'] = report.metrics
  const { cells, rows, columns } = queriesOf(report, asked.period, only)
  const panels: Partial<Record<'cells' | 'rows' | 'columns' | 'before', Panel>> = {
    rows: { ...rows, period: asked.period },
    ...(report.columns && {
      cells: { ...cells, period: asked.period },
      columns: { ...columns, period: asked.period },
    }),
    ...(asked.compared && { before: { ...rows, period: asked.compared } }),
  }
  const reports = useReports(panels, only)
  const tables = reports.value ?? {}
  const pivot = usePivot(report, tables, asked, only)
  const narrow = DIMENSIONS.filter((one) => one !== 'weekday' && one !== 'hour' && dividesBy(first, one))
  return (
    <ReportFrame
      panel={panel}
      route="report-new"
      title={saved?.name}
      lead={<Lead table={tables.rows} before={tables.before} metric={first} />}
      address={address}
      narrow={[...narrow.slice(0, MOST_FILTERS), ...(narrowsTo(first, 'group') ? (['group'] as const) : [])]}
      metric={first}
      file={panels.cells ?? panels.rows}
      reports={reports}
      above={
        <>
          {above}
          <AxisBar address={address} report={wanted} />
        </>
      }
      actions={
        <Button leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => setSaving(true)}>
          {t('save')}
        </Button>
      }
      empty={
        tables.rows !== undefined && report.metrics.every((name) => (tables.rows?.of(name)?.cases ?? 0) === 0)
      }
    >
      <FreeChart address={address} report={report} pivot={pivot} table={tables.rows} />
      <PivotPanel address={address} pivot={pivot} table={tables.rows} time={isGrain(report.rows)} />
      {saving && <SaveDrawer saved={saved} address={search.toString()} onClose={() => setSaving(false)} />}
    </ReportFrame>
  )
}

/** What the first figure comes to, and how it has changed. */
function Lead({
  table,
  before,
  metric,
}: {
  table: Table | undefined
  before: Table | undefined
  metric: Parameters<typeof metricOf>[0]
}) {
  const t = useTexts(freeTexts, metricTexts)
  const figure = table?.of(metric)
  if (!figure || figure.value === null || tooFew(metric, figure.cases)) return t('lead')
  return (
    <>
      <strong className="text">
        {t('said', {
          name: t(`reports/metrics:name.${metric}`),
          value: formatFigure(metricOf(metric).unit, figure.value),
        })}
      </strong>{' '}
      <ChangeWords metric={metric} figure={figure} was={before?.of(metric)} />
    </>
  )
}
