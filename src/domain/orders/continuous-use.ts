const DAY_MS = 86_400_000
/** Purchases from which on something is bought again and again. */
const FEWEST = 3
/** Days between purchases that are a rhythm: not several on a day, not once a year. */
const RHYTHM = { least: 5, most: 120 } as const

/** A line that somebody bought; `key` is the same for the same thing, `at` ms since 1970. */
export type Purchase<At = number> = Readonly<{ key: string; name: string; product_id: string | null; at: At }>

type ContinuousUse = Readonly<{
  name: string
  productId: string | null
  times: number
  /** ms since 1970. */
  lastAt: number
  /** The middle of the days between purchases. */
  everyDays: number
  /** When it may be needed next, ms since 1970. */
  nextAt: number
}>

/**
 * What is bought again and again: three times or more, with days to months in between. Purchases of one day count once. What is
 * needed soonest comes first.
 */
export function continuousUse(purchases: readonly Purchase[]): ContinuousUse[] {
  const byKey = new Map<string, Purchase[]>()
  for (const one of purchases) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one])
  const found: ContinuousUse[] = []
  for (const all of byKey.values()) {
    const sorted = [...all].sort((a, b) => a.at - b.at)
    const times = sorted.filter((one, at) => at === 0 || one.at - (sorted[at - 1]?.at ?? 0) >= DAY_MS)
    const last = times.at(-1)
    if (!last || times.length < FEWEST) continue
    const gaps = times.slice(1).map((one, at) => (one.at - (times[at]?.at ?? 0)) / DAY_MS)
    const everyDays = Math.round(middle(gaps))
    if (everyDays < RHYTHM.least || everyDays > RHYTHM.most) continue
    found.push({
      name: last.name,
      productId: last.product_id,
      times: times.length,
      lastAt: last.at,
      everyDays,
      nextAt: last.at + everyDays * DAY_MS,
    })
  }
  return found.sort((a, b) => a.nextAt - b.nextAt)
}

function middle(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] =
    sorted.length % 2 === 0 ? sorted.slice(half - 1, half + 1) : [sorted[half], sorted[half]]
  return (low + high) / 2
}
