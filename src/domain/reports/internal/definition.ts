import { type Parts, ratio, sumOf } from '../value'

/** Kinds of facts that figures are made of; docs/facts.md. */
export const REPORT_SOURCES = [
  ...(['cycles', 'stints', 'turns', 'grades', 'messages'] as const),
  ...(['orders', 'lines', 'canceled', 'payments', 'quotes'] as const),
  ...(['recipients', 'bots', 'maria', 'maria_turns', 'signins', 'pbm'] as const),
] as const
export type ReportSource = (typeof REPORT_SOURCES)[number]

/** What a figure is counted in: seconds are shown as h:mm:ss, cents as R$. */
export type Unit = 'count' | 'seconds' | 'cents' | 'percent' | 'points'

/** What figures may be divided by. Of which source has which: divisions.ts. */
export const DIMENSIONS = [
  ...([
    'instance',
    'department',
    'user',
    'reason',
    'origin',
    'weekday',
    'hour',
    'direction',
    'delivery',
  ] as const),
  ...(['survey', 'product', 'payment', 'campaign', 'channel', 'bot', 'kind'] as const),
  ...(['programme', 'operator', 'state'] as const),
  ...(['maria', 'way', 'cause', 'verdict', 'fault', 'unproven', 'flag'] as const),
] as const
export type Dimension = (typeof DIMENSIONS)[number]

export type Definition = Readonly<{
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
  /** It counts each once however often it comes: its cells do not add up to its total. */
  distinct?: true
}>

type Of = Pick<Definition, 'parts' | 'value' | 'cases'>

/** A sum by how many it is of. */
export const mean = (sum: string, of: string): Of => ({
  parts: [sum, of],
  value: (parts) => ratio(parts, sum, of),
  cases: of,
})
/** Percent of the whole that is of this part. */
export const share = (part: string, of: string): Of => ({
  parts: [part, of],
  value: (parts) => {
    const found = ratio(parts, part, of)
    return found === null ? null : found * 100
  },
  cases: part,
})
/** A plain sum; `cases`: what counts its cases, where it is not the sum itself. */
export const count = (part: string, cases = part): Of => ({
  parts: [part],
  value: (parts) => sumOf(parts, part),
  cases,
})
