/** What makes up most of a whole is named up to this share, in hundredths. */
const MOST = 70

/** One of the parts of a whole, the largest first. */
export type Share<T> = Readonly<{
  of: T
  value: number
  /** Hundredths of the whole that it and all larger ones make. */
  upTo: number
  /** Is it one of the few that make up most? */
  vital: boolean
}>

/** The parts of a whole with what they come to so far (Pareto): the fewest that make 70 % are the ones to work on. */
export function paretoOf<T>(parts: readonly T[], sizeOf: (part: T) => number): Share<T>[] {
  const sorted = parts
    .map((of) => ({ of, value: sizeOf(of) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
  const whole = sorted.reduce((sum, { value }) => sum + value, 0)
  let sum = 0
  return sorted.map((part) => {
    const before = (sum / whole) * 100
    sum += part.value
    return { ...part, upTo: (sum / whole) * 100, vital: before < MOST }
  })
}
