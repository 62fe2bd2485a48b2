/** One line of the bench's table. */
export type BenchRow = Readonly<{
  name: string
  measured: number
  /** At most this; for rates, at least this (`atLeast`). Null: told only. */
  limit: number | null
  unit: string
  atLeast?: boolean
}>

/** Does the measurement keep its limit? */
export const keeps = ({ measured, limit, atLeast }: BenchRow): boolean =>
  limit === null || (atLeast ? measured >= limit : measured <= limit)

/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The value below which the share (0 to 1) of the numbers lies; the largest for 1. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}
