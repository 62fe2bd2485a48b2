import { npsOf } from './nps'
import { type Parts, ratio, sumOf } from './value'

/** Kinds of facts that figures are made of; docs/facts.md. */
export const REPORT_SOURCES = ['cycles', 'stints', 'turns', 'grades', 'messages', 'orders'] as const
export type ReportSource = (typeof REPORT_SOURCES)[number]

/** What a figure is counted in: seconds are shown as h:mm:ss, cents as R$. */
export type Unit = 'count' | 'seconds' | 'cents' | 'percent' | 'points'

/** What figures may be divided by. Of which source has which: server/areas/reports/sources.sql.ts. */
export const DIMENSIONS = [
  'instance',
  'department',
  'user',
  'reason',
  'origin',
  'weekday',
  'hour',
  'direction',
  'delivery',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

type Definition = Readonly<{
  /** Counts changes of what it means; a saved report names the one that it was made with. */
  version: number
  source: ReportSource
  /** The moment by which a case falls into a day. */
  anchor: string
  /** The sums that it is made of, by their names in the source. They add up over any cells; the figure is worked out of them at last. */
  parts: readonly string[]
  value: (parts: Parts) => number | null
  /** The part that counts its cases: as many are opened behind it. */
  cases: string
  unit: Unit
  /** Is less, or more, better for the shop? null: neither. */
  better: 'less' | 'more' | null
  /** What it may not be divided by, for it says something else there. */
  not?: readonly Dimension[]
}>

const mean = (seconds: string, of: string) => ({
  parts: [seconds, of],
  value: (parts: Parts) => ratio(parts, seconds, of),
})
const share = (part: string, of: string) => ({
  parts: [part, of],
  value: (parts: Parts) => {
    const found = ratio(parts, part, of)
    return found === null ? null : found * 100
  },
})
const count = (part: string) => ({ parts: [part], value: (parts: Parts) => sumOf(parts, part), cases: part })

/**
 * Every figure of the reports, each defined once: card, chart, table, file and the cases behind it are of this one definition. Source of
 * the definitions and of the traps that they avoid: `docs/reports.md`.
 */
export const METRICS = {
  /** Conversations that were opened; a reopening opens one again. */
  opened: { version: 1, source: 'cycles', anchor: 'opened', ...count('n'), unit: 'count', better: null },
  closed: { version: 1, source: 'cycles', anchor: 'closed', ...count('n'), unit: 'count', better: null },
  /** Closed without anybody having had them in hand. */
  abandoned: {
    version: 1,
    source: 'cycles',
    anchor: 'closed',
    ...count('unheld'),
    unit: 'count',
    better: 'less',
  },
  /** From opening to closing. */
  resolution: {
    version: 1,
    source: 'cycles',
    anchor: 'closed',
    ...mean('seconds', 'n'),
    cases: 'n',
    unit: 'seconds',
    better: 'less',
  },
  /** Of what was closed, how much was opened again within 24 hours. */
  reopened: {
    version: 1,
    source: 'cycles',
    anchor: 'closed',
    ...share('again', 'n'),
    cases: 'again',
    unit: 'percent',
    better: 'less',
  },
  /** Waits in the queue that ended in somebody's hands. Who was never taken is `abandoned`, and no wait here. */
  queue_wait: {
    version: 1,
    source: 'stints',
    anchor: 'ended',
    ...mean('queue_seconds', 'queue_n'),
    cases: 'queue_n',
    unit: 'seconds',
    better: 'less',
    not: ['user', 'reason'],
  },
  /** In somebody's hands, without the time put off: what is taken up again after that is the same hold. */
  handling: {
    version: 1,
    source: 'stints',
    anchor: 'ended',
    ...mean('hold_seconds', 'hold_n'),
    cases: 'hold_n',
    unit: 'seconds',
    better: 'less',
  },
  /** To the first answer of a person. Whoever answered is credited, not who has the conversation. */
  first_response: {
    version: 1,
    source: 'turns',
    anchor: 'answered',
    ...mean('first_seconds', 'first_n'),
    cases: 'first_n',
    unit: 'seconds',
    better: 'less',
  },
  /** The same in hours in which the shop was open. */
  first_response_open: {
    version: 1,
    source: 'turns',
    anchor: 'answered',
    ...mean('first_open_seconds', 'first_open_n'),
    cases: 'first_open_n',
    unit: 'seconds',
    better: 'less',
  },
  /** To a person's answer, of every time that a customer waited for one. */
  response: {
    version: 1,
    source: 'turns',
    anchor: 'answered',
    ...mean('seconds', 'n'),
    cases: 'n',
    unit: 'seconds',
    better: 'less',
  },
  response_open: {
    version: 1,
    source: 'turns',
    anchor: 'answered',
    ...mean('open_seconds', 'open_n'),
    cases: 'open_n',
    unit: 'seconds',
    better: 'less',
  },
  /** By the day of the question; who does not answer is nobody's passive. */
  nps: {
    version: 1,
    source: 'grades',
    anchor: 'asked',
    parts: ['promoters', 'passives', 'detractors'],
    value: (parts: Parts) => npsOf(parts).nps,
    cases: 'graded',
    unit: 'points',
    better: 'more',
  },
  asked: { version: 1, source: 'grades', anchor: 'asked', ...count('n'), unit: 'count', better: null },
  answer_rate: {
    version: 1,
    source: 'grades',
    anchor: 'asked',
    ...share('graded', 'n'),
    cases: 'graded',
    unit: 'percent',
    better: 'more',
  },
  received: {
    version: 1,
    source: 'messages',
    anchor: 'day',
    ...count('received'),
    unit: 'count',
    better: null,
  },
  sent: { version: 1, source: 'messages', anchor: 'day', ...count('sent'), unit: 'count', better: null },
  automatic: {
    version: 1,
    source: 'messages',
    anchor: 'day',
    ...count('automatic'),
    unit: 'count',
    better: null,
  },
  /** Orders that were confirmed and not called off or brought back since. */
  orders: { version: 1, source: 'orders', anchor: 'confirmed', ...count('n'), unit: 'count', better: 'more' },
  sold: {
    version: 1,
    source: 'orders',
    anchor: 'confirmed',
    parts: ['cents'],
    value: (parts: Parts) => sumOf(parts, 'cents'),
    cases: 'n',
    unit: 'cents',
    better: 'more',
  },
  ticket: {
    version: 1,
    source: 'orders',
    anchor: 'confirmed',
    ...mean('cents', 'n'),
    cases: 'n',
    unit: 'cents',
    better: 'more',
  },
} as const satisfies Record<string, Definition>

export type MetricName = keyof typeof METRICS
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[]
export const metricOf = (name: MetricName): Definition => METRICS[name]
export const isMetric = (name: string): name is MetricName => Object.hasOwn(METRICS, name)
