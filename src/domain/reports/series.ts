import { dayAfter, type Period } from './days'
import type { Grain } from './query'

/** The day, or the first of its week or month, as the server names it. */
export function bucketOf(day: string, grain: Grain): string {
  if (grain === 'month') return `${day.slice(0, 8)}01`
  if (grain === 'day') return day
  // Weeks begin on Monday; of a Date on Sunday.
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

const nextBucket = (bucket: string, grain: Grain): string =>
  grain === 'day'
    ? dayAfter(bucket, 1)
    : grain === 'week'
      ? dayAfter(bucket, 7)
      : bucketOf(dayAfter(bucket, 31), 'month')

/** All days, weeks or months of a period, with and without facts. */
export function bucketsOf({ from, to }: Period, grain: Grain): string[] {
  const buckets = []
  for (let bucket = bucketOf(from, grain); bucket <= to; bucket = nextBucket(bucket, grain))
    buckets.push(bucket)
  return buckets
}

/** The days of one of them, as far as they lie in the period. */
export function daysOf(bucket: string, grain: Grain, { from, to }: Period): Period {
  const last = dayAfter(nextBucket(bucket, grain), -1)
  return { from: bucket < from ? from : bucket, to: last > to ? to : last }
}

type Cell = Readonly<{ bucket: string | null; value: number | null }>

/**
 * A figure over time, a value for each bucket. Where nothing happened a count is 0 and a mean is nothing; where facts were
 * not kept yet there is a gap (null), and never a 0. The week or month in which they begin has what was kept of it.
 */
export function seriesOf(
  buckets: readonly string[],
  cells: readonly Cell[],
  { grain, counts, completeFrom }: Readonly<{ grain: Grain; counts: boolean; completeFrom: string | null }>,
): (number | null)[] {
  const found = new Map(cells.map(({ bucket, value }) => [bucket, value]))
  const begins = completeFrom === null ? '' : bucketOf(completeFrom, grain)
  return buckets.map((bucket) => {
    if (bucket < begins) return null
    const whole = completeFrom === null || bucket >= completeFrom
    return found.get(bucket) ?? (counts && whole ? 0 : null)
  })
}
