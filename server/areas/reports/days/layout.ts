import { dayAfter, type Period } from '../../../../src/domain/reports/days'
import { SPANS, type Span } from './kept.sql'

/** First days of spans that are summed. */
export type Spans = Readonly<Record<Span, readonly string[]>>
/** From where each day of a period is read, every day from one place. */
export type Layout = Readonly<{
  spans: Spans
  /** Runs of days that are read from their own sums, by person. */
  days: readonly Period[]
  /** Runs of days whose facts are read. */
  facts: readonly Period[]
}>

/** The last day of the span that begins on a day. */
const LAST: Readonly<Record<Span, (first: string) => string>> = {
  month: (first) => {
    const day = new Date(first)
    return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
  },
  week: (first) => dayAfter(first, 6),
  everybody: (first) => first,
}

/**
 * Lays a period out: facts where days lack sums, the longest spans that lie whole in the rest, days in what is left.
 * @param lacking runs of days without sums, in order and apart, within the period
 * @param summed the spans that may be read
 */
export function layOut({ from, to }: Period, lacking: readonly Period[], summed: Spans): Layout {
  const taken: Period[] = [...lacking]
  const spans: Record<Span, string[]> = { month: [], week: [], everybody: [] }
  for (const span of SPANS)
    for (const first of summed[span]) {
      const last = LAST[span](first)
      if (first < from || last > to || taken.some((other) => first <= other.to && last >= other.from))
        continue
      spans[span].push(first)
      taken.push({ from: first, to: last })
    }
  const days: Period[] = []
  let next = from
  for (const run of taken.sort((a, b) => (a.from < b.from ? -1 : 1))) {
    if (next < run.from) days.push({ from: next, to: dayAfter(run.from, -1) })
    next = dayAfter(run.to, 1)
  }
  if (next <= to) days.push({ from: next, to })
  return { spans, days, facts: lacking }
}
