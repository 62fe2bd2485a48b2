/** Sums by their names. */
export type Parts = Readonly<Record<string, number>>

/** Of fewer cases nothing is said: a mean of four is chance, and tells who they were. */
export const FEWEST_CASES = 5

export const sumOf = (parts: Parts, name: string): number => parts[name] ?? 0

/** One sum by another; null where there is nothing to divide by. */
export function ratio(parts: Parts, part: string, of: string): number | null {
  const whole = sumOf(parts, of)
  return whole === 0 ? null : sumOf(parts, part) / whole
}

/** Sums over cells. */
export function added(cells: readonly Parts[]): Parts {
  const sums: Record<string, number> = {}
  for (const cell of cells)
    for (const [name, value] of Object.entries(cell)) sums[name] = (sums[name] ?? 0) + value
  return sums
}
