import { METRIC_NAMES, type MetricName, metricOf, type ReportSource } from './metrics'

/** What figures are found under, where one chooses or reads of them. */
export const FAMILIES = ['service', 'times', 'opinion', 'sales', 'reach', 'security'] as const
export type Family = (typeof FAMILIES)[number]

const OF_SOURCE: Readonly<Record<ReportSource, Family>> = {
  cycles: 'service',
  messages: 'service',
  stints: 'times',
  turns: 'times',
  grades: 'opinion',
  orders: 'sales',
  lines: 'sales',
  canceled: 'sales',
  payments: 'sales',
  quotes: 'sales',
  recipients: 'reach',
  bots: 'reach',
  maria: 'reach',
  maria_turns: 'reach',
  signins: 'security',
  pbm: 'sales',
}

/** The figures of one of them. */
export const metricsOf = (family: Family): readonly MetricName[] =>
  METRIC_NAMES.filter((name) => OF_SOURCE[metricOf(name).source] === family)

/** How a figure is worked out of its cases: added up, each counted once, a sum by how many, a part of a whole, a score. */
export type Working = 'sum' | 'distinct' | 'mean' | 'share' | 'score'

export function workingOf(name: MetricName): Working {
  const { unit, parts, distinct } = metricOf(name)
  if (distinct) return 'distinct'
  if (unit === 'points') return 'score'
  if (unit === 'percent') return 'share'
  return parts.length > 1 ? 'mean' : 'sum'
}
