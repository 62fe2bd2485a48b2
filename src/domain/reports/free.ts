import { askedIn, onlyIn } from './asked'
import type { Period } from './days'
import { dividesBy, narrowsTo } from './divisions'
import { DIMENSIONS, type Dimension, isMetric, type MetricName, metricOf } from './metrics'
import { GRAINS, type Grain, NARROWINGS, type Only, type ReportQuery } from './query'

/** What rows and columns of a free report may be: days, weeks or months, or something that figures are divided by. */
export const AXES = [...GRAINS, ...DIMENSIONS] as const
export type Axis = (typeof AXES)[number]

/** Figures of a free report at most: more columns nobody reads. */
export const MOST_FIGURES = 6
/** Longest address of a free report that is kept, characters. */
export const LONGEST_ADDRESS = 2_000

/** A report that somebody has put together; its address holds it. */
export type FreeReport = Readonly<{
  metrics: readonly MetricName[]
  rows: Axis
  /** Null: the figures alone. */
  columns: Axis | null
}>

const USUAL: FreeReport = { metrics: ['opened', 'closed'], rows: 'week', columns: null }

export const isGrain = (axis: Axis): axis is Grain => GRAINS.includes(axis as Grain)

/** May a figure stand in a report of these rows and columns, narrowed so? */
export const fits = (name: MetricName, { rows, columns }: Omit<FreeReport, 'metrics'>, only: Only): boolean =>
  [rows, columns].every((axis) => axis === null || isGrain(axis) || dividesBy(name, axis)) &&
  NARROWINGS.every((one) => (only[one]?.length ?? 0) === 0 || narrowsTo(name, one))

const axisIn = (said: string | null): Axis | null => AXES.find((one) => one === said) ?? null

/** The report that an address asks for; what makes no sense in it is as if it were not there. */
export function freeReportIn(address: URLSearchParams): FreeReport {
  const rows = axisIn(address.get('rows')) ?? USUAL.rows
  const columns = axisIn(address.get('cols'))
  const said = [...new Set((address.get('metrics') ?? '').split(','))].filter(isMetric).slice(0, MOST_FIGURES)
  return {
    rows,
    // Two axes of time, or the same twice, would be one.
    columns: columns === null || columns === rows || (isGrain(columns) && isGrain(rows)) ? null : columns,
    metrics: said.length > 0 ? said : USUAL.metrics,
  }
}

/** The queries of a free report: its cells, its rows, its columns; totals of each come with it. */
export function queriesOf(
  { metrics, rows, columns }: FreeReport,
  { from, to }: Period,
  only: Only,
): Readonly<Record<'cells' | 'rows' | 'columns', ReportQuery>> {
  const of = (axes: readonly (Axis | null)[]): ReportQuery => {
    const known = axes.filter((axis) => axis !== null)
    return {
      metrics: metrics.filter((name) => fits(name, { rows, columns }, only)),
      ...{ from, to, spread: false },
      grain: known.find(isGrain) ?? null,
      by: known.filter((axis): axis is Dimension => !isGrain(axis)),
      only: Object.fromEntries(Object.entries(only).map(([one, ids]) => [one, [...ids]])),
    }
  }
  return { cells: of([rows, columns]), rows: of([rows]), columns: of([columns]) }
}

/** What of an address is the report's, always in the same order: as it is kept. */
export function keptAddress(address: URLSearchParams): string {
  const { rows, columns, metrics } = freeReportIn(address)
  const kept = new URLSearchParams({ metrics: metrics.join(','), rows, ...(columns && { cols: columns }) })
  for (const name of ['period', 'from', 'to', 'compare']) {
    const value = address.get(name)
    if (value !== null) kept.set(name, value)
  }
  for (const [one, ids] of Object.entries(onlyIn(address))) for (const id of ids) kept.append(`f.${one}`, id)
  kept.sort()
  return kept.toString()
}

/** What a kept report asks for on a day: its period is that of the day. */
export function askedOn(address: string, today: string, first: string) {
  const kept = new URLSearchParams(address)
  const { period, compared } = askedIn(kept, today, first)
  const report = freeReportIn(kept)
  return { report, period, compared, only: onlyIn(kept) }
}

/** Is a figure of many cases added up over rows: may its bars be stacked? */
export const addsUp = (name: MetricName): boolean =>
  metricOf(name).parts.length === 1 && metricOf(name).distinct !== true
