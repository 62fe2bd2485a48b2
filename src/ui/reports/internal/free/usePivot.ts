import type { Asked } from '@domain/reports/asked'
import { type FreeReport, isGrain } from '@domain/reports/free'
import type { MetricName } from '@domain/reports/metrics'
import type { Only } from '@domain/reports/query'
import { bucketsOf } from '@domain/reports/series'
import { useTexts } from '@ui/kit/text'
import { reportTexts } from '../../texts/pt_BR'
import type { AskedCases } from '../cases/cases'
import type { Figure, Reports, Table } from '../useReports'
import { axisName } from './axisName'
import { casesOf, cellsBy, type Head, headsOf } from './pivot'

/** Columns that are drawn: of more one turns rows and columns round, or takes the file. */
export const MOST_COLUMNS = 62

export type FreeTables = NonNullable<Reports<'cells' | 'rows' | 'columns' | 'before'>['value']>

/** A free report as rows and columns. A row or column that is null stands for all of them. */
export type Pivot = Readonly<{
  metrics: readonly MetricName[]
  rows: readonly Head[]
  columns: readonly Head[]
  /** Columns that have no room. */
  left: number
  rowName: string
  figureAt: (row: Head | null, column: Head | null, metric: MetricName) => Figure | undefined
  wasAt: (row: Head | null, metric: MetricName) => Figure | undefined
  casesAt: (row: Head | null, column: Head | null) => Omit<AskedCases, 'metric' | 'figure'> | null
}>

/** Puts the tables of a free report together. */
export function usePivot(
  { metrics, rows, columns }: FreeReport,
  tables: FreeTables,
  asked: Asked,
  only: Only,
): Pivot {
  const t = useTexts(reportTexts)
  const { cells, rows: byRow, columns: byColumn, before } = tables
  const [first] = metrics
  const rowHeads = headsOf(t, rows, byRow, asked, first)
  const columnHeads = columns === null ? [] : headsOf(t, columns, byColumn, asked, first)
  const inCells = cellsBy(rows, columns, cells)
  const all: Head = { key: '', name: '', cell: undefined }
  const of = (table: Table | undefined, head: Head, metric: MetricName) =>
    head.cell && table?.of(metric, head.cell)
  const earlier = beforeBy(rows, before, asked)
  return {
    metrics,
    rows: rowHeads.filter(
      (row) => isGrain(rows) || metrics.some((one) => (of(byRow, row, one)?.cases ?? 0) > 0),
    ),
    columns: columnHeads.slice(0, MOST_COLUMNS),
    left: Math.max(0, columnHeads.length - MOST_COLUMNS),
    rowName: axisName(t, rows),
    figureAt: (row, column, metric) =>
      row && column
        ? (inCells(row, column, metric) ?? none(byRow, metric))
        : row
          ? (of(byRow, row, metric) ?? none(byRow, metric))
          : column
            ? (of(byColumn, column, metric) ?? none(byColumn, metric))
            : byRow?.of(metric),
    wasAt: (row, metric) => (row === null ? before?.of(metric) : earlier(row, metric)),
    casesAt: (row, column) =>
      casesOf([[row && rows, row ?? all] as const, [column && columns, column ?? all] as const], asked, only),
  }
}

/** Nothing happened there: a figure of nothing, unless it knows nothing of what it is divided by. */
const none = (table: Table | undefined, metric: MetricName): Figure | undefined =>
  table?.of(metric) && { value: null, cases: 0 }

/** The same row in the period before: of time the one in the same place. */
function beforeBy(rows: FreeReport['rows'], before: Table | undefined, { period, compared }: Asked) {
  const cells = new Map(
    before?.cells.map((cell) => [isGrain(rows) ? cell.bucket : (cell.ids[0] ?? ''), cell]),
  )
  const now = isGrain(rows) ? bucketsOf(period, rows) : []
  const was = isGrain(rows) && compared ? bucketsOf(compared, rows) : []
  return (row: Head, metric: MetricName): Figure | undefined => {
    const cell = cells.get(isGrain(rows) ? (was[now.indexOf(row.key)] ?? null) : row.key)
    return cell && before?.of(metric, cell)
  }
}
