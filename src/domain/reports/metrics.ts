import type { Definition } from './internal/definition'
import { MARIA } from './internal/figures/maria'
import { PBM } from './internal/figures/pbm'
import { REACH } from './internal/figures/reach'
import { SALES } from './internal/figures/sales'
import { SERVICE } from './internal/figures/service'

export {
  DIMENSIONS,
  type Dimension,
  REPORT_SOURCES,
  type ReportSource,
  type Unit,
} from './internal/definition'

/**
 * Every figure of the reports, each defined once: card, chart, table, file and the cases behind it are of this one definition. What each
 * says in a shop's words: the help texts.
 */
export const METRICS = { ...SERVICE, ...SALES, ...REACH, ...PBM, ...MARIA } as const satisfies Record<
  string,
  Definition
>

export type MetricName = keyof typeof METRICS
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[]
export const metricOf = (name: MetricName): Definition => METRICS[name]
export const isMetric = (name: string): name is MetricName => Object.hasOwn(METRICS, name)
